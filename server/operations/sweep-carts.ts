import { type RawBuilder, sql } from "kysely";
import { inBatches } from "../core/database/in-batches.ts";
import type { Db, Tables } from "../core/database/tables.ts";
import { mailTurnMs } from "../core/mail/mail-turns.ts";

const day = 24 * 60 * 60 * 1000;
/** Days for which an abandoned cart is stored, far longer than in any browser. */
const cartDays = 30;
/** Minutes after its last hold for which an empty cart is stored. A returning visitor gets a new one. */
const emptyMinutes = 30;
/** Two years. */
const auditDays = 731;

/** Deletes or anonymizes expired rows. Each condition matches an index: without work it reads almost nothing. */
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

/** The order has the buyer, and a failed payment needs none. */
async function forgetBuyers(db: Db, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`update payment_sessions set request = '{}' where payment_id = any (array(
    select payment_id from payment_sessions where expires_at < ${before} and request <> '{}'::jsonb and status in ('settled', 'expired') limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}

/** Skips locked rows, so that requests never wait for a sweep or it for them. */
async function deleteSome(db: Db, table: keyof Tables, condition: RawBuilder<unknown>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}
