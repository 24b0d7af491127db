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

/** Where the parameters of a statement that takes seats stand; those of the row are three in a sequence. */
interface TakingAt {
  readonly cartId: number;
  readonly row: number;
  /** The cart's hold from now on. */
  readonly quantity: number;
  /** The seats to take for it. */
  readonly more: number;
  readonly expiresAt: number;
}

/** SQL: an expression named `taken`, of one row where the seats were left and are taken now, else of none. This condition is the guard against overselling. */
export function taken({ row, more }: TakingAt): string {
  return `taken as (
    update inventory set held = held + $${more}::integer where ${rowAt(row)} and held + sold + $${more}::integer <= wanted returning 1
  )`;
}

/** SQL: keeps the hold for what was taken. */
export function keepHold({ cartId, row, quantity, expiresAt }: TakingAt): string {
  return `insert into holds (cart_id, event_id, date, slot, quantity, expires_at)
  select $${cartId}::text, $${row}::text, $${row + 1}::date, $${row + 2}::text, $${quantity}::integer, $${expiresAt}::timestamptz from taken`;
}

const takingAt = { cartId: 1, row: 2, quantity: 5, more: 6, expiresAt: 7 };

/** Takes `more` seats, if that many are left, and makes the cart's hold `quantity`; counts 0 where they are not. */
export const takeSeats = statement<[...Hold, quantity: number, more: number, expiresAt: Date]>(
  "take_seats",
  `with ${taken(takingAt)}
  ${keepHold(takingAt)}
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
