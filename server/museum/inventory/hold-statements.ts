import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { inNetworkSql } from "../../core/http/network-address.ts";
import { compareRows, rowKey, type SeatCount } from "./seat-row.ts";

type Row = [eventId: string, date: string, slot: string];
type Hold = [cartId: string, ...Row];

const rowAt = (first: number) =>
  `event_id = $${first}::text and date = $${first + 1}::date and slot = $${first + 2}::text`;
const hold = `cart_id = $1::text and ${rowAt(2)}`;

export const holdsOf = statement<
  [cartId: string],
  { event_id: string; date: string; slot: string; quantity: number; address_key: string | null }
>("holds_of_cart", "select event_id, date, slot, quantity, address_key from holds where cart_id = $1 for update");

/**
 * Counts 0 if too few are left, with `above` more than the capacity. Locks the row first, to wait for concurrent releases and never oversell. Writes all
 * columns of the row's check from the locked row: PostgreSQL checks the statement's own, perhaps older, row first, and
 * would refuse a mix of both.
 */
export const takeSeats = statement<
  [...Hold, quantity: number, more: number, expiresAt: Date, address: string | null, above: number]
>(
  "take_seats",
  `with locked as materialized (
    select held, sold, capacity, held + sold + $6::integer <= wanted + $9::integer as fits from inventory where ${rowAt(2)} for update of inventory
  ), taken as (
    update inventory set held = fitting.held + $6::integer, sold = fitting.sold,
      capacity = greatest(fitting.capacity, fitting.held + fitting.sold + $6::integer)
    from (select * from locked where fits) as fitting where ${rowAt(2)} returning 1
  )
  insert into holds (cart_id, event_id, date, slot, quantity, expires_at, address_key)
  select $1::text, $2::text, $3::date, $4::text, $5::integer, $7::timestamptz, $8::text from taken
  on conflict (cart_id, event_id, date, slot) do update
    set quantity = excluded.quantity, expires_at = excluded.expires_at, address_key = excluded.address_key`,
);

/** Sells free seats if enough are left; counts 0 otherwise. Locks the row before reading it, like `takeSeats`. */
export const addSoldSeats = statement<[...Row, quantity: number]>(
  "take_sold_seats",
  `with locked as materialized (
    select held, sold, capacity, held + sold + $4::integer <= wanted as fits from inventory where ${rowAt(1)} for update of inventory
  )
  update inventory set held = fitting.held, sold = fitting.sold + $4::integer, capacity = fitting.capacity
  from (select * from locked where fits) as fitting where ${rowAt(1)}`,
);

export const changeHold = statement<[...Hold, quantity: number, by: number]>(
  "change_hold",
  `with changed as (update holds set quantity = $5::integer where ${hold} returning 1)
  update inventory set held = held + $6::integer from changed where ${rowAt(2)}`,
);

export const dropHold = statement<Hold>(
  "drop_hold",
  `with dropped as (delete from holds where ${hold} returning quantity)
  update inventory set held = held - dropped.quantity from dropped where ${rowAt(2)}`,
);

export const sellHold = statement<Hold>(
  "sell_hold",
  `with dropped as (delete from holds where ${hold} returning quantity)
  update inventory set held = held - dropped.quantity, sold = sold + dropped.quantity from dropped where ${rowAt(2)}`,
);

export const returnSold = statement<[...Row, quantity: number]>(
  "return_sold",
  `update inventory set sold = sold - $4 where ${rowAt(1)}`,
);

/** Adds arrived guests' seats, even if none are left or the day lacks that time. */
export const addSold = statement<[...Row, quantity: number]>(
  "add_sold",
  `insert into inventory (event_id, date, slot, wanted, capacity, sold) values ($1::text, $2::date, $3::text, 0, $4::integer, $4::integer)
  on conflict (event_id, date, slot) do update
    set sold = inventory.sold + excluded.sold, capacity = greatest(inventory.capacity, inventory.held + inventory.sold + excluded.sold)`,
);

export const changeArrived = statement<[...Row, by: number]>(
  "change_arrived",
  `update inventory set arrived = arrived + $4 where ${rowAt(1)}`,
);

export const renewHolds = statement<[cartId: string, expiresAt: Date, address: string | null]>(
  "renew_holds",
  "update holds set expires_at = $2, address_key = $3 where cart_id = $1",
);

/** Corrects the held count for holds already deleted in this transaction. */
export const changeHeld = statement<[...Row, by: number]>(
  "change_held",
  `update inventory set held = held + $4 where ${rowAt(1)}`,
);

/** Deletes unlocked expired holds of other carts on a row. Limited, because all others wait for the row. */
export const freeExpired = statement<
  [...Row, now: Date, cartId: string],
  { quantity: number; address_key: string | null }
>(
  "free_expired",
  `delete from holds where ctid = any (array(
    select ctid from holds where ${rowAt(1)} and expires_at <= $4 and cart_id <> $5 limit 200 for update skip locked
  )) returning quantity, address_key`,
);

/**
 * Waits for a concurrent release until it is committed. Call it before locking inventory rows: no other cart waits for
 * the holds of this one, so they cannot deadlock.
 */
export const waitForExpiredOfNetwork = statement<[network: string, now: Date, cartId: string]>(
  "wait_for_expired_of_network",
  `with expired as materialized (
    select from holds where ${inNetworkSql("address_key", "$1::text")} and expires_at <= $2 and cart_id <> $3 limit 1
  )
  select pg_advisory_xact_lock(hashtextextended('expired holds ' || $1::text, 0)) from expired`,
);

export const freeExpiredOfNetwork = statement<
  [network: string, now: Date, cartId: string],
  { event_id: string; date: string; slot: string; quantity: number; address_key: string }
>(
  "free_expired_of_network",
  `delete from holds where (cart_id, event_id, date, slot) in (
    select cart_id, event_id, date, slot from holds where ${inNetworkSql("address_key", "$1")} and expires_at <= $2 and cart_id <> $3 for update skip locked
  ) returning event_id, date, slot, quantity, address_key`,
);

/** Do several carts hold more than a party and more than half of the remaining seats? Call it with the row locked. */
export const holdsOverHalf = statement<[...Row, cartId: string, network: string, party: number], { over: boolean }>(
  "holds_over_half",
  `with own as materialized (
    select sum(quantity) as held, bool_or(cart_id <> $4::text) as several from holds where ${rowAt(1)} and ${inNetworkSql("address_key", "$5::text")}
  )
  select coalesce(several and own.held > $6::integer and own.held * 2 > wanted - sold, false) as over from inventory, own where ${rowAt(1)}`,
);

export const seatsLeft = statement<Row, { left: number }>(
  "seats_left",
  `select greatest(0, wanted - held - sold)::integer as left from inventory where ${rowAt(1)}`,
);

/**
 * Admits `width` callers at a time per key, in order. Callers of several keys must use one global order.
 * @returns a function that resolves when the caller may pass, with a callback to leave once
 */
export function createGate(width: number): (key: string) => Promise<() => void> {
  const inside = new Map<string, { passing: number; readonly waiting: (() => void)[] }>();
  return async (key) => {
    const at = inside.get(key) ?? { passing: 0, waiting: [] };
    inside.set(key, at);
    // A leaving caller passes its place to the next, so that newcomers cannot overtake.
    if (at.passing < width) at.passing += 1;
    else await new Promise<void>((pass) => at.waiting.push(pass));
    return () => {
      const next = at.waiting.shift();
      if (next !== undefined) return next();
      at.passing -= 1;
      if (at.passing === 0) inside.delete(key);
    };
  };
}

/**
 * Call it at the end of a transaction, because buyers wait for the same rows. Skips the gates (./hold-seats.ts).
 * @param arrivals may name a row several times; a negative quantity undoes
 */
export async function countArrivals(tx: Tx, arrivals: readonly SeatCount[]): Promise<void> {
  const sums = new Map<string, SeatCount>();
  for (const arrival of arrivals) {
    const key = rowKey(arrival);
    sums.set(key, { ...arrival, quantity: (sums.get(key)?.quantity ?? 0) + arrival.quantity });
  }
  for (const { eventId, date, slot, quantity } of [...sums.values()].sort(compareRows))
    await changeArrived(tx, eventId, date, slot, quantity);
}
