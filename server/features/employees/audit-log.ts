import type { Tx } from "../../core/database/tables.ts";
import { browserOf } from "../../core/http/browser-name.ts";
import type { StaffsRequest } from "../../core/http/calls.ts";
import type { AuditEvent, Door } from "../../core/http/door.ts";
import { callerOf } from "./current-employee.ts";

/** The person who makes a change, and the place. Without id and name, it is the command on the server. */
export interface Actor {
  readonly id: string | null;
  readonly name: string | null;
  readonly device: string;
}

export const operator: Actor = { id: null, name: null, device: "" };

export function actorOf(request: StaffsRequest): Actor {
  const { id, name, deviceName } = callerOf(request);
  return { id, name, device: deviceName ?? browserOf(request) };
}

/** Records a call's event: by its employee, or by the one whom it signs in. */
export const recordCallEvent: Door["recordEvent"] = (tx, request, { by, ...event }, at) =>
  recordEvent(tx, by ? { ...by, device: browserOf(request) } : actorOf(request as StaffsRequest), event, at);

/** Records an event that no call's row names, such as a lock (docs/behaviour.md, "Audit log"). */
export async function recordEvent(
  tx: Tx,
  by: Actor,
  { action, subject, subjectId, details = {} }: AuditEvent,
  at: Date,
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      ...{ at, employee_id: by.id, employee: by.name, device: by.device },
      ...{ action, subject, subject_id: subjectId ?? null, details: JSON.stringify(details) },
    })
    .execute();
}
