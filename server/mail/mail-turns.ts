import { createHash } from "node:crypto";
import { sql } from "kysely";
import { emailKey } from "../../commerce/email-key.ts";
import type { Db } from "../database/tables.ts";

const hourMs = 60 * 60_000;

export interface Turn {
  readonly mailId: string;
  readonly to: string;
  readonly now: Date;
  /** Mails that one recipient may get within an hour. */
  readonly limit: number;
}

/**
 * Takes one of a recipient's turns of this hour for a mail. A mail that is sent again keeps its turn. The database decides in one
 * statement, so that several servers together send no more than one would.
 * @returns undefined where the mail may go, else when the next turn is free
 */
export async function takeTurn(db: Db, { mailId, to, now, limit }: Turn): Promise<Date | undefined> {
  const recipient = recipientKey(to);
  const hourAgo = now.getTime() - hourMs;
  const { rows } = await sql<{ recipient: string }>`
    insert into mail_turns (recipient, turns, last_at) values (${recipient}, jsonb_build_object(${mailId}::text, ${now.getTime()}::bigint), ${now})
    on conflict (recipient) do update set last_at = excluded.last_at, turns = excluded.turns || (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(mail_turns.turns) where key <> ${mailId} and value::bigint > ${hourAgo}
    )
    where (select count(*) from jsonb_each(mail_turns.turns) where key <> ${mailId} and value::bigint > ${hourAgo}) < ${limit}
    returning recipient`.execute(db);
  return rows.length > 0 ? undefined : nextTurn(db, recipient, now, limit);
}

async function nextTurn(db: Db, recipient: string, now: Date, limit: number): Promise<Date> {
  const row = await db.selectFrom("mail_turns").select("turns").where("recipient", "=", recipient).executeTakeFirst();
  const latest = Object.values(row?.turns ?? {}).sort((a, b) => b - a);
  return new Date((latest[limit - 1] ?? now.getTime()) + hourMs);
}

/** Whose mailbox an address leads to, hashed: "ada+1@" and "ada+2@" are one, and the table names nobody. */
function recipientKey(to: string): string {
  const mailbox = emailKey(to).replace(/\+[^@]*@/, "@");
  return createHash("sha256").update(mailbox).digest("base64url");
}

/** Forgets those who were not written to within the hour. */
export async function sweepTurns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("mail_turns")
    .where("last_at", "<", new Date(now.getTime() - hourMs))
    .execute();
}
