import { statement } from "../database/statement.ts";

type Row = [eventId: string, date: string, slot: string];
type Hold = [cartId: string, ...Row];

const rowAt = (first: number) => `event_id = $${first}::text and date = $${first + 1}::date and slot = $${first + 2}::text`;
const hold = `cart_id = $1::text and ${rowAt(2)}`;

/** The cart's holds, which stay locked until the transaction ends. */
export const holdsOf = statement<[cartId: string], { event_id: string; date: string; slot: string; quantity: number }>(
  "holds_of_cart",
  "select event_id, date, slot, quantity from holds where cart_id = $1 for update",
);

/**
 * SQL: expressions over a relation `given` (position, event_id, date, slot, more). The last, `made`, is those of its rows whose seats are taken now:
 * all that want seats of one row of the inventory, if that many were left, else none of them. The condition of `taken` is the guard against
 * overselling. Rows of the inventory are locked in the order of `position`; where one changed since the statement began, it may refuse what is left.
 */
export const takenSeats = `locked as materialized (
    select event_id, date, slot, total from inventory join (
      select event_id, date, slot, sum(more)::integer as total, min(position) as first from given group by event_id, date, slot
    ) as asked using (event_id, date, slot) order by first for update of inventory
  ), taken as (
    update inventory set held = held + total from locked
    where (inventory.event_id, inventory.date, inventory.slot) = (locked.event_id, locked.date, locked.slot) and held + sold + total <= wanted
    returning inventory.event_id, inventory.date, inventory.slot
  ), made as materialized (
    select given.* from given join taken using (event_id, date, slot)
  )`;

/** Takes `more` seats, if that many are left, and makes the cart's hold `quantity`; counts 0 where they are not. */
export const takeSeats = statement<[...Hold, quantity: number, more: number, expiresAt: Date]>(
  "take_seats",
  `with given as (
    select 1 as position, $1::text as cart_id, $2::text as event_id, $3::date as date, $4::text as slot,
      $5::integer as quantity, $6::integer as more, $7::timestamptz as expires_at
  ), ${takenSeats}
  insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
  select cart_id, event_id, date, slot, quantity, expires_at from made
  on conflict (cart_id, event_id, date, slot) do update set quantity = excluded.quantity, expires_at = excluded.expires_at`,
);

/** Makes the cart's hold `quantity`, which is less than it was: `by` is negative. */
export const changeHold = statement<[...Hold, quantity: number, by: number]>(
  "change_hold",
  `with changed as (update holds set quantity = $5::integer where ${hold} returning 1)
  update inventory set held = held + $6::integer from changed where ${rowAt(2)}`,
);

/** Lets go of one of the cart's holds. */
export const dropHold = statement<Hold>(
  "drop_hold",
  `with dropped as (delete from holds where ${hold} returning quantity)
  update inventory set held = held - dropped.quantity from dropped where ${rowAt(2)}`,
);

/** Seats that one of the cart's holds is for are sold. */
export const sellHold = statement<Hold>(
  "sell_hold",
  `with dropped as (delete from holds where ${hold} returning quantity)
  update inventory set held = held - dropped.quantity, sold = sold + dropped.quantity from dropped where ${rowAt(2)}`,
);

/** Sold seats can be sold again. */
export const returnSold = statement<[...Row, quantity: number]>("return_sold", `update inventory set sold = sold - $4 where ${rowAt(1)}`);

export const renewHolds = statement<[cartId: string, expiresAt: Date]>("renew_holds", "update holds set expires_at = $2 where cart_id = $1");

/** Changes the count of held seats by what some holds, already deleted in this transaction, were for. */
export const changeHeld = statement<[...Row, by: number]>("change_held", `update inventory set held = held + $4 where ${rowAt(1)}`);

/** Deletes the expired holds of other carts on a row that nobody is busy with. */
export const freeExpired = statement<[...Row, now: Date, cartId: string], { quantity: number }>(
  "free_expired",
  `delete from holds where (cart_id, event_id, date, slot) in (
    select cart_id, event_id, date, slot from holds where ${rowAt(1)} and expires_at <= $4 and cart_id <> $5 for update skip locked
  ) returning quantity`,
);

export const seatsLeft = statement<Row, { left: number }>(
  "seats_left",
  `select greatest(0, wanted - held - sold)::integer as left from inventory where ${rowAt(1)}`,
);
