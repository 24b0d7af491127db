import { type RawBuilder, sql } from "kysely";
import { inBatches } from "../platform/database/in-batches.ts";
import type { Db, Tables } from "../platform/database/tables.ts";
import { mailTurnMs } from "../platform/mail/mail-turns.ts";

const day = 24 * 60 * 60 * 1000;
/** How long a cart that nobody touches is kept: far longer than any browser remembers it. */
const cartDays = 30;
/** How long an empty one is kept after its last hold would have ended: all in all less than an hour. A visitor who comes back to it gets a new one. */
const emptyMinutes = 30;
/** How long the audit log is kept: two years. */
const auditDays = 731;

/**
 * Deletes carts that were abandoned long ago, empty ones within the hour, mails given up as long ago, idempotency keys that no client will
 * send again, waits that nobody confirmed within a day or that were over long ago, reports of payments acted on long ago, what the audit log says of long ago, and tokens and counted tries whose time is over; forgets who began payments long ago. Each condition is one that an index holds the rows of: where there is
 * nothing to delete, next to nothing is read, whatever is stored.
 */
export async function sweepCarts(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const longAgo = before(cartDays * day);
  const holdsNothing = sql`not exists (select from holds where holds.cart_id = carts.id) and not exists (select from code_holds where code_holds.cart_id = carts.id)`;
  const over: readonly (readonly [keyof Tables, RawBuilder<unknown>])[] = [
    ["carts", sql`order_id is null and is_empty and expires_at < ${before(emptyMinutes * 60_000)} and ${holdsNothing}`],
    ["carts", sql`order_id is null and expires_at < ${longAgo} and ${holdsNothing}`],
    ["outbox", sql`due_at is null and created_at < ${longAgo}`],
    ["idempotency_keys", sql`created_at < ${before(day)}`],
    [
      "free_orders",
      sql`day < ${before(2 * day)
        .toISOString()
        .slice(0, 10)}`,
    ],
    ["waiting_entries", sql`status = 'unconfirmed' and asked_at < ${before(day)}`],
    ["waiting_entries", sql`over_at < ${longAgo}`],
    [
      "waiting_requests",
      sql`day < ${before(2 * day)
        .toISOString()
        .slice(0, 10)}`,
    ],
    ["payment_events", sql`acted_at < ${longAgo}`],
    ["tokens", sql`expires_at < ${now}`],
    ["audit_log", sql`at < ${before(auditDays * day)}`],
    ["mail_turns", sql`last_at < ${before(mailTurnMs)}`],
    ["tries", sql`expire < ${Date.now()}`],
  ];
  for (const [table, condition] of over) await inBatches((most) => deleteSome(db, table, condition, most), signal);
  await inBatches((most) => forgetBuyers(db, longAgo, most), signal);
}

/** What a payment was asked for with: its order has the buyer, and one that came to nothing needs none. */
async function forgetBuyers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update payment_sessions set request = '{}' where payment_id = any (array(
    select payment_id from payment_sessions where expires_at < ${before} and request <> '{}'::jsonb and status in ('settled', 'expired') limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}

/** Rows that somebody is busy with are left for the next time: nobody waits for another here. */
async function deleteSome(db: Db, table: keyof Tables, condition: RawBuilder<unknown>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}
