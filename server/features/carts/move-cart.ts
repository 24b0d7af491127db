import { randomId } from "../../core/database/random-id.ts";
import { statement } from "../../core/database/statement.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { StoredCart } from "./cart-store.ts";

/** Copies a cart without what belongs to its buyer: the payment, the order, and the customer. */
const copy = statement<[from: string, to: string, customerId: string | null]>(
  "copy_cart",
  `insert into carts (id, attributes, expires_at, extensions, customer_id, address_key, held_since, code, is_empty, created_at)
  select $2::text, attributes, expires_at, extensions, $3::text, address_key, held_since, code, is_empty, created_at
  from carts where id = $1::text`,
);

const moveLines = statement<[from: string, to: string]>(
  "move_cart_lines",
  "update cart_lines set cart_id = $2::text where cart_id = $1::text",
);
const moveHolds = statement<[from: string, to: string]>(
  "move_cart_holds",
  "update holds set cart_id = $2::text where cart_id = $1::text",
);
const moveCode = statement<[from: string, to: string]>(
  "move_cart_code",
  "update code_holds set cart_id = $2::text where cart_id = $1::text",
);
// Marked as not empty, so that it stays as long as browsers may know its id.
const leave = statement<[from: string, at: Date]>(
  "leave_moved_cart",
  "update carts set moved_at = $2::timestamptz, code = null, is_empty = false where id = $1::text",
);

/**
 * Gives a cart a new id, which ends the access of everyone who knows the old one. Seats stay held: no inventory row
 * changes. Balances entered at checkout are left behind.
 * @param cart locked by the caller, without an open payment
 */
export async function moveCart(tx: Tx, cart: StoredCart, customerId: string | null, now: Date): Promise<string> {
  const id = randomId();
  await copy(tx, cart.id, id, customerId);
  await moveLines(tx, cart.id, id);
  await moveHolds(tx, cart.id, id);
  await moveCode(tx, cart.id, id);
  await leave(tx, cart.id, now);
  return id;
}

/** Checks whether another device has the cart. */
export async function isMoved(db: Db, id: string): Promise<boolean> {
  const found = db.selectFrom("carts").select("id").where("id", "=", id).where("moved_at", "is not", null);
  return (await found.executeTakeFirst()) !== undefined;
}
