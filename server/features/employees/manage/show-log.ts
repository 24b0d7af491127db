import { type AuditGroup, auditGroups } from "../../../../schemas/audit-groups.ts";
import type { StudioLogEntry, StudioLogResponse } from "../../../../schemas/generated/wire.ts";
import type { Db } from "../../../core/database/tables.ts";
import { browserName } from "../../../core/http/browser-name.ts";

const pageSize = 50;

interface LogFilter {
  /** Only entries with a smaller number. */
  readonly before?: number | undefined;
  readonly employee?: string | undefined;
  readonly about?: AuditGroup | undefined;
  readonly begins?: Date | undefined;
  /** The first moment after the entries. */
  readonly ends?: Date | undefined;
}

/** Lists the newest entries first. */
export async function showLog(
  db: Db,
  locale: string,
  { before, employee, about, begins, ends }: LogFilter,
): Promise<StudioLogResponse> {
  const rows = await db
    .selectFrom("audit_log")
    .selectAll()
    .$if(before !== undefined, (query) => query.where("id", "<", String(before)))
    .$if(employee !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb("employee_id", "=", employee ?? ""), eb("subject_id", "=", employee ?? "")])),
    )
    .$if(about !== undefined, (query) => query.where("action", "in", about === undefined ? [] : auditGroups[about]))
    .$if(begins !== undefined, (query) => query.where("at", ">=", begins ?? new Date(0)))
    .$if(ends !== undefined, (query) => query.where("at", "<", ends ?? new Date(0)))
    .orderBy("id", "desc")
    .limit(pageSize + 1)
    .execute();
  const entries = rows.slice(0, pageSize).map(
    ({ id, at, employee: by, action, subject, details, device }): StudioLogEntry => ({
      ...{
        id: Number(id),
        at: at.toISOString(),
        by,
        action: action as StudioLogEntry["action"],
        subject: browserName(subject, locale),
        details,
        device: browserName(device, locale),
      },
    }),
  );
  const last = entries.at(-1);
  return { entries, ...(rows.length > pageSize && last !== undefined && { before: last.id }) };
}
