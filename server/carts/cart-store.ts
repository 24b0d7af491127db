import type { Db, Tx } from "../database/tables.ts";
import { Failure, notFound } from "../http/failure.ts";
import { fromPairs, type Line, toPairs } from "./line.ts";

/** A cart as the database keeps it. */
export interface StoredCart {
  readonly id: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly lines: readonly Line[];
  readonly expiresAt: Date;
  readonly extensions: number;
  /** The order that it became, if it did. */
  readonly orderId: string | null;
}

/** The cart, or undefined. */
export async function findCart(db: Db, id: string): Promise<StoredCart | undefined> {
  const cart = await db.selectFrom("carts").selectAll().where("id", "=", id).executeTakeFirst();
  return cart && toStored(cart, await readLines(db, id));
}

/** The cart, locked until the transaction ends: whoever changes it comes after. @throws Failure 404 */
export async function lockCart(tx: Tx, id: string): Promise<StoredCart> {
  const cart = await tx.selectFrom("carts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (cart === undefined) throw notFound("There is no such cart, or no longer.");
  return toStored(cart, await readLines(tx, id));
}

/** @throws Failure 410 when the cart became an order */
export function assertOpen({ orderId }: StoredCart): void {
  if (orderId !== null) throw new Failure(410, "This cart has become an order already. Please start a new one.");
}

export async function insertCart(tx: Tx, cart: StoredCart, now: Date): Promise<void> {
  const { id, attributes, expiresAt } = cart;
  await tx
    .insertInto("carts")
    .values({ id, attributes: JSON.stringify(toPairs(attributes)), expires_at: expiresAt, order_id: null, created_at: now })
    .execute();
}

/** Writes what differs from `before`. */
export async function updateCart(tx: Tx, before: StoredCart, after: StoredCart): Promise<void> {
  const { id, attributes, expiresAt, extensions, lines } = after;
  await tx
    .updateTable("carts")
    .set({ attributes: JSON.stringify(toPairs(attributes)), expires_at: expiresAt, extensions })
    .where("id", "=", id)
    .execute();
  if (lines === before.lines) return;
  await tx.deleteFrom("cart_lines").where("cart_id", "=", id).execute();
  if (lines.length === 0) return;
  const rows = lines.map((line, position) => ({
    id: line.id,
    cart_id: id,
    position,
    variant_id: line.variantId,
    quantity: line.quantity,
    attributes: JSON.stringify(toPairs(line.attributes)),
  }));
  await tx.insertInto("cart_lines").values(rows).execute();
}

async function readLines(db: Db | Tx, cartId: string): Promise<Line[]> {
  const rows = await db.selectFrom("cart_lines").selectAll().where("cart_id", "=", cartId).orderBy("position").execute();
  return rows.map(({ id, variant_id, quantity, attributes }) => ({ id, variantId: variant_id, quantity, attributes: fromPairs(attributes) }));
}

function toStored(
  row: { id: string; attributes: Parameters<typeof fromPairs>[0]; expires_at: Date; extensions: number; order_id: string | null },
  lines: Line[],
): StoredCart {
  return { id: row.id, attributes: fromPairs(row.attributes), lines, expiresAt: row.expires_at, extensions: row.extensions, orderId: row.order_id };
}
