import { statement } from "../database/statement.ts";
import type { Db } from "../database/tables.ts";
import { hashedMailbox } from "./mailbox.ts";

/** How long a turn counts, and what is known of a recipient is kept. */
export const mailTurnMs = 60 * 60_000;

export interface Turn {
  readonly mailId: string;
  readonly to: string;
  readonly now: Date;
  /** Mails that one recipient may get within an hour. */
  readonly limit: number;
}

/** The turns of the hour that are another mail's. */
const others = "jsonb_each(mail_turns.turns) where key <> $2::text and value::bigint > $4::bigint";

const countTurn = statement<[recipient: string, mailId: string, now: Date, hourAgo: number, limit: number], { recipient: string }>(
  "count_mail_turn",
  `insert into mail_turns (recipient, turns, last_at)
  values ($1::text, jsonb_build_object($2::text, floor(extract(epoch from $3::timestamptz) * 1000)::bigint), $3::timestamptz)
  on conflict (recipient) do update set last_at = excluded.last_at, turns = excluded.turns || (select coalesce(jsonb_object_agg(key, value), '{}') from ${others})
  where (select count(*) from ${others}) < $5::integer
  returning recipient`,
);

/**
 * Takes one of a recipient's turns of this hour for a mail. A mail that is sent again keeps its turn. The database decides in one
 * statement, so that several servers together send no more than one would.
 * @returns undefined where the mail may go, else when the next turn is free
 */
export async function takeTurn(db: Db, { mailId, to, now, limit }: Turn): Promise<Date | undefined> {
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
