import * as say from "../../../messages/generated/server/accounts.ts";
import * as browsers from "../../../messages/generated/server/browsers.ts";
import type { CustomerSession } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { browserName } from "../../core/http/browser-name.ts";
import { notFound } from "../../core/http/http-error.ts";
import { revokeTokensOf } from "./tokens.ts";

export interface OwnSession {
  readonly id: string;
  readonly subjectId: string;
}

/** Lists the current session first, then the others by last use. */
export async function listSessions(
  db: Db | Tx,
  own: OwnSession,
  { now, locale }: { readonly now: Date; readonly locale: string },
): Promise<CustomerSession[]> {
  const rows = await db
    .selectFrom("tokens")
    .select(["id", "browser", "created_at", "used_at"])
    .where("kind", "=", "customer")
    .where("subject_id", "=", own.subjectId)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .orderBy("id")
    .execute();
  const sessions = rows.map(({ id, browser, created_at, used_at }) => ({
    id,
    // Older sessions have no browser name.
    browser: browser === "" ? browsers.unknown(locale) : browserName(browser, locale),
    createdAt: created_at.toISOString(),
    lastUsedAt: used_at.toISOString(),
    current: id === own.id,
  }));
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)];
}

/** Ends one of a customer's own sessions. @throws HttpError 404 */
export async function endSession(tx: Tx, { subjectId }: OwnSession, id: string): Promise<void> {
  const ended = await tx
    .deleteFrom("tokens")
    .where("id", "=", id)
    .where("kind", "=", "customer")
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw notFound(say.sessionEnded);
}

/** Ends the current session too, and forgets known browsers. */
export async function endAllSessions(tx: Tx, { subjectId }: OwnSession): Promise<void> {
  for (const kind of ["customer", "browser"] as const) await revokeTokensOf(tx, kind, subjectId);
}
