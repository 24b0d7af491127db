import { type RawBuilder, sql } from "kysely";
import { statement } from "../core/database/statement.ts";
import type { Db, Tables } from "../core/database/tables.ts";
import { inBatches, inTransaction } from "../core/database/transaction.ts";
import { networksSql } from "../core/http/network-address.ts";
import { mailTurnMs } from "../core/mail/mail-turns.ts";
import { forgetAnswers, forgetPeople } from "../features/customers/delete-account.ts";
import { forgetNotes } from "../features/order-notes/order-notes.ts";
import { noVisitFrom } from "../features/orders/order-tickets.ts";

const day = 24 * 60 * 60 * 1000;
/** Days for which an abandoned cart is stored, far longer than in any browser. */
const cartDays = 30;
/** Minutes after its last hold for which an empty cart is stored. A returning visitor gets a new one. */
const emptyMinutes = 30;
/** Two years. */
const auditDays = 731;

/** A year, so that a season compares with the last one. */
const visitDays = 366;

/** Deletes or anonymizes expired rows. Each condition matches an index: without work it reads almost nothing. */
export async function sweepExpired(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
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
    ["resume_links", sql`expires_at < ${now}`],
    ["visits", sql`began_at < ${before(visitDays * day)}`],
    ["audit_log", sql`at < ${before(auditDays * day)}`],
    ["mail_turns", sql`last_at < ${before(mailTurnMs)}`],
    ["tries", sql`expire < ${Date.now()}`],
  ];
  for (const [table, condition] of over) await inBatches((max) => deleteSome(db, table, condition, max), signal);
  await inBatches((max) => forgetBuyers(db, longAgo, max), signal);
}

/** The order has the buyer, and a failed payment needs none. */
async function forgetBuyers(db: Db, before: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`update payment_sessions set request = '{}' where payment_id = any (array(
    select payment_id from payment_sessions where expires_at < ${before} and request <> '{}'::jsonb and status in ('settled', 'expired') limit ${max} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}

/** Skips locked rows, so that requests never wait for a sweep or it for them. */
async function deleteSome(db: Db, table: keyof Tables, condition: RawBuilder<unknown>, max: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
    select ctid from ${sql.table(table)} where ${condition} limit ${max} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}

/** Makes the planner use the index, since it does not know the number of networks. */
const ofNetworks = "open_seats.address_key = any (array(select address_key from networks))";

/**
 * Deletes expired holds and subtracts them from inventory and addresses. A single statement outside a transaction keeps
 * locks short. Locks inventory rows (ordered as in `compareRows`) before addresses, like all code, and recounts under
 * the lock.
 */
const releaseHolds = statement<[now: Date, max: number], { swept: number }>(
  "sweep_holds",
  `with dropped as (
    delete from holds where ctid = any (array(select ctid from holds where expires_at <= $1 limit $2::integer for update skip locked))
    returning event_id, date, slot, quantity, address_key
  ), seats as materialized (
    select event_id, date, slot, held - released as remaining, sold, capacity from inventory join (
      select event_id, date, slot, sum(quantity)::integer as released from dropped group by event_id, date, slot
    ) as released using (event_id, date, slot) order by event_id collate "C", date, slot collate "C" for update of inventory
  ), networks as materialized (
    select network as address_key, sum(quantity)::integer as released
    from dropped cross join lateral ${networksSql("dropped.address_key")} as networks where address_key is not null group by network
  ), addresses as materialized (
    select address_key, seats - released as remaining from open_seats join networks using (address_key)
    where ${ofNetworks} and (select count(*) from seats) > 0 order by address_key collate "C" for update of open_seats
  ), released as (
    -- All columns of the row's check, as in take_seats.
    update inventory set held = seats.remaining, sold = seats.sold, capacity = seats.capacity from seats
    where (inventory.event_id, inventory.date, inventory.slot) = (seats.event_id, seats.date, seats.slot)
  ), gone as (
    delete from open_seats using addresses where ${ofNetworks} and open_seats.address_key = addresses.address_key and remaining = 0
  ), fewer as (
    update open_seats set seats = remaining from addresses
    where ${ofNetworks} and open_seats.address_key = addresses.address_key and remaining <> 0
  )
  select count(*)::integer as swept from dropped`,
);

/** Releases expired holds, which already count as free. Safe to run on several servers. @returns the number released */
export function sweepHolds(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(async (max) => (await releaseHolds(db, now, max)).rows[0]?.swept ?? 0, signal);
}

/** Lock each code's row before deleting its holds, in the same order as carts. */
const releaseCodeHolds = statement<[now: Date]>(
  "sweep_codes",
  `with codes as materialized (
    select code, held from code_uses where code in (select code from code_holds where expires_at <= $1::timestamptz) order by code collate "C" for update skip locked
  ), dropped as materialized (
    delete from code_holds where expires_at <= $1::timestamptz and code in (select code from codes) returning code
  )
  -- From what was read under the lock.
  update code_uses set held = codes.held - released from codes join (
    select code, count(*)::integer as released from dropped group by code
  ) as gone using (code) where code_uses.code = codes.code`,
);

/** Releases promotion code uses of expired holds. Skips locked codes until the next sweep. */
export async function sweepCodes(db: Db, now: Date): Promise<void> {
  await releaseCodeHolds(db, now);
}

/** Milliseconds after a membership's last day: covers all time zones. */
const keptAfterEndMs = 2 * 24 * 60 * 60 * 1000;

/** Erases deleted accounts once their last membership has ended, and their orders' answers and notes after the last visit. */
export async function forgetDeleted(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const ended = new Date(now.getTime() - keptAfterEndMs).toISOString().slice(0, 10);
  await inBatches(
    (max) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from customers where deleted_at is not null and email <> ''
          and not exists (select from memberships where customer_id = customers.id and expires >= ${ended})
          limit ${max} for update skip locked`.execute(tx);
        await forgetPeople(
          tx,
          rows.map(({ id }) => id),
        );
        return rows.length;
      }),
    signal,
  );
  const deleted = sql`customer_id in (select id from customers where deleted_at is not null)`;
  await inBatches((max) => forgetAnswers(db, ended, deleted, max), signal);
  await inBatches((max) => forgetNotes(db, sql`${deleted} and ${noVisitFrom(ended)}`, max), signal);
}
