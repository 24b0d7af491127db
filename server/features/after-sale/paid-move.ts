import { sql } from "kysely";
import * as say from "../../../messages/generated/server/orders.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { PaidMove, StoredCart } from "../carts/cart-store.ts";
import { priceCart } from "../carts/price-cart.ts";
import { cartChanged } from "../orders/channel.ts";
import type { StoredLine } from "../orders/stored-order.ts";
import { carryOut, checkMove } from "./move-ticket.ts";
import { recordLineEntries } from "./refund-money.ts";

/**
 * Moves the ticket and adds the difference to the order. The caller must lock the cart.
 * @returns the order and the amount due, in whole cents
 * @throws HttpError as `checkMove` and `carryOut`; 409 if some tickets were refunded meanwhile
 */
export async function payForMove(
  tx: Tx,
  context: ServerContext,
  cart: StoredCart,
  moving: PaidMove,
): Promise<{ readonly id: string; readonly cents: number }> {
  const museum = museumNow(context);
  // A move allowed at the start stays allowed during payment.
  const move = await checkMove(tx, museum, moving, { asker: "staff", holder: cart.id });
  const { order, lines } = move;
  if (!isStillTheirs(cart, lines)) throw refused(409, { code: cartChanged, message: say.cartChanged });
  await carryOut(tx, context, move, { holder: cart.id });
  const { total, tax, subtotal, lines: priced } = priceCart(museum, cart);
  for (const [index, { position }] of lines.entries())
    await sql`update order_lines set price_cents = price_cents + ${moving.differences[index] ?? 0}, tax_cents = tax_cents + ${priced[index]?.tax ?? 0}
      where order_id = ${order.id} and position = ${position}`.execute(tx);
  const added = lines.map(({ position }, index) => ({
    position,
    net: priced[index]?.price ?? 0,
    tax: priced[index]?.tax ?? 0,
  }));
  const entries = added.filter(({ net, tax }) => net + tax > 0);
  await recordLineEntries(tx, {
    orderId: order.id,
    kind: "moved",
    at: new Date(museum.now.epochMilliseconds),
    entries,
  });
  await sql`update orders set subtotal_cents = subtotal_cents + ${subtotal}, tax_cents = tax_cents + ${tax}, total_cents = total_cents + ${total}
    where id = ${order.id}`.execute(tx);
  await tx.updateTable("carts").set({ order_id: order.id }).where("id", "=", cart.id).execute();
  return { id: order.id, cents: total };
}

function isStillTheirs(cart: StoredCart, lines: readonly StoredLine[]): boolean {
  const left = lines.map(({ variantId, quantity, refunded }) => [variantId, quantity - refunded]);
  return JSON.stringify(left) === JSON.stringify(cart.lines.map(({ variantId, quantity }) => [variantId, quantity]));
}
