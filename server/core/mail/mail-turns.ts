import { statement } from "../database/statement.ts";
import type { Db } from "../database/tables.ts";
import { hashedMailbox } from "./mailbox.ts";

/** How long a sent mail counts towards the recipient's limit, and how long the record is stored. */
export const mailTurnMs = 60 * 60_000;

export interface Turn {
  readonly mailId: string;
  readonly to: string;
  readonly now: Date;
  readonly limit: number;
}

const others = "jsonb_each(mail_turns.turns) where key <> $2::text and value::bigint > $4::bigint";

const countTurn = statement<
  [recipient: string, mailId: string, now: Date, hourAgo: number, limit: number],
  { recipient: string }
>(
  "count_mail_turn",
  `insert into mail_turns (recipient, turns, last_at)
  values ($1::text, jsonb_build_object($2::text, floor(extract(epoch from $3::timestamptz) * 1000)::bigint), $3::timestamptz)
  on conflict (recipient) do update set last_at = excluded.last_at, turns = excluded.turns || (select coalesce(jsonb_object_agg(key, value), '{}') from ${others})
  where (select count(*) from ${others}) < $5::integer
  returning recipient`,
);

/**
 * A retried mail reuses its turn. One statement decides, so that several servers share one limit.
 * @returns undefined if the mail may go, otherwise when the next turn is free
 */
export async function claimTurn(db: Db, { mailId, to, now, limit }: Turn): Promise<Date | undefined> {
  const recipient = hashedMailbox(to);
  const hourAgo = now.getTime() - mailTurnMs;
  const { rows } = await countTurn(db, recipient, mailId, now, hourAgo, limit);
  return rows.length > 0 ? undefined : nextTurn(db, recipient, now, limit);
}

async function nextTurn(db: Db, recipient: string, now: Date, limit: number): Promise<Date> {
  const row = await db.selectFrom("mail_turns").select("turns").where("recipient", "=", recipient).executeTakeFirst();
  const latest = Object.values(row?.turns ?? {}).sort((a, b) => b - a);
  return new Date((latest[limit - 1] ?? now.getTime()) + mailTurnMs);
}
