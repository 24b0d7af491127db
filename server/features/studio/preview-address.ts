import { randomBytes } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import * as say from "../../../messages/generated/server/studio.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { isSecret, type ServerCookie, serverCookie } from "../../core/http/cookies.ts";
import { refused } from "../../core/http/http-error.ts";
import type { CurrentEmployee } from "../employees/current-employee.ts";

/** Each preview's addresses start with this and its token. */
export const previewRoot = "/preview/";

/** Seconds; the token itself expires earlier. */
const cookieLifetime = 86_400;

/** Remembers the preview that an employee's browser shows. */
export function previewCookie(publicUrl: string): ServerCookie {
  return serverCookie(publicUrl, "studioPreview", cookieLifetime);
}

/** Hours; then the studio requests a new address. */
const lifetime = 12;
const since = (now: Date) => new Date(now.getTime() - lifetime * 3_600_000);

export interface PreviewView {
  /** The museum's local time, such as "2026-12-04T09:00"; null for now. */
  readonly at: string | null;
  readonly visitor: "stranger" | "member";
  readonly isSoldOut: boolean;
}

export interface AddressedPreview {
  readonly employee: Pick<CurrentEmployee, "id" | "permissions">;
  readonly view: PreviewView;
  readonly revision: number;
}

/** The address is unguessable and stays the same for hours. @throws HttpError 400 STUDIO_TIME_INVALID */
export async function openAddress(
  tx: Tx,
  { employeeId, sessionId, view, now }: { employeeId: string; sessionId: string; view: PreviewView; now: Date },
): Promise<string> {
  const { at } = view;
  if (at !== null && !isTime(at))
    throw refused(400, {
      code: "STUDIO_TIME_INVALID",
      field: "at",
      message: (locale) => say.momentInvalid(locale, { at }),
    });
  const fresh = randomBytes(32).toString("base64url");
  const { token } = await tx
    .insertInto("previews")
    .values({ employee_id: employeeId, session_id: sessionId, token: fresh, since: now, view: JSON.stringify(view) })
    .onConflict((conflict) =>
      conflict.column("employee_id").doUpdateSet((row) => ({
        view: JSON.stringify(view),
        session_id: sessionId,
        token: row.case().when("previews.since", ">", since(now)).then(row.ref("previews.token")).else(fresh).end(),
        since: row.case().when("previews.since", ">", since(now)).then(row.ref("previews.since")).else(now).end(),
      })),
    )
    .returning("token")
    .executeTakeFirstOrThrow();
  return previewRoot + token;
}

/** Finds the preview of a token; undefined if it is expired, or the employee has signed out. */
export async function findPreview(db: Db, token: string, now: Date): Promise<AddressedPreview | undefined> {
  if (!isSecret(token)) return undefined;
  const found = await db
    .selectFrom("previews as preview")
    .innerJoin("employees as employee", "employee.id", "preview.employee_id")
    .leftJoin("drafts as draft", "draft.employee_id", "preview.employee_id")
    .select(["employee.id", "employee.permissions", "preview.view", "draft.revision"])
    .where("preview.token", "=", token)
    .where("preview.since", ">", since(now))
    .where("employee.disabled", "=", false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("tokens")
          .select("tokens.id")
          .whereRef("tokens.id", "=", "preview.session_id")
          .where("tokens.expires_at", ">", now),
      ),
    )
    .executeTakeFirst();
  if (found === undefined || !found.permissions.includes("edit")) return undefined;
  const { id, permissions, view, revision } = found;
  return { employee: { id, permissions }, view, revision: revision ?? 0 };
}

function isTime(at: string): boolean {
  try {
    Temporal.PlainDateTime.from(at);
    return true;
  } catch {
    return false;
  }
}
