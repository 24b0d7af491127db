import { sql } from "kysely";
import * as say from "../../../messages/generated/server/orders.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { holdCartSeats, renewedHold } from "../carts/cart-holds.ts";
import { insertCart, type PaidMove, type StoredCart } from "../carts/cart-store.ts";
import { emptyCart } from "../carts/change-cart.ts";
import { seatsOf } from "../carts/check-lines.ts";
import { fromPairs, type Line } from "../carts/line.ts";
import { priceCart } from "../carts/price-cart.ts";
import { differenceOn, linesOf } from "../orders/changeable.ts";
import { cartChanged } from "../orders/channel.ts";
import type { StoredLine, StoredOrder, StoredTicket } from "../orders/stored-order.ts";
import { carryOut, checkMoves, type Move, type Moving } from "./move-ticket.ts";
import { recordLineEntries } from "./refund-money.ts";

/**
 * A more expensive move waits in a cart, to be paid at checkout while the hold lasts.
 * @param address the visitor's hashed address, for the limit of open seats
 * @returns the cart to pay first, if the new day costs more
 * @throws HttpError as `checkMoves` and `carryOut`; 429 after too many moves or with too many seats held
 */
export async function moveByVisitor(
  tx: Tx,
  context: ServerContext,
  moving: Moving,
  address: string,
): Promise<StoredCart | undefined> {
  const museum = museumNow(context);
  const moves = await checkMoves(tx, museum, moving, { asker: "visitor" });
  const cart = cartOfMoves(museum, moves, address);
  if (priceCart(museum, cart).total === 0) {
    await carryOut(tx, context, moves);
    return undefined;
  }
  await insertCart(tx, cart, new Date(museum.now.epochMilliseconds));
  await holdCartSeats(tx, museum, cart, { isNew: true });
  return cart;
}

/** The surcharge for another day (YYYY-MM-DD), in whole cents with tax. */
export function priceOfMove(museum: Museum, order: StoredOrder, ticket: StoredTicket, date: string): number {
  const move = { order, ticket, to: { date }, time: "", lines: linesOf(order, ticket) };
  return priceCart(museum, cartOfMoves(museum, [move])).total;
}

interface CostedMove extends Pick<Move, "order" | "ticket" | "lines" | "time"> {
  readonly to: { readonly date: string };
}

/** All moves are of one order and to one day. */
function cartOfMoves(museum: Museum, moves: readonly [CostedMove, ...CostedMove[]], address?: string): StoredCart {
  const [{ order, ticket, to, time }, ...also] = moves;
  const each = moves.flatMap((move) => move.lines.map((line) => ({ move, line })));
  const moved = each.map(
    ({ move, line }): Line => ({
      id: randomId(),
      variantId: line.variantId,
      quantity: line.quantity - line.refunded,
      attributes: attributesThere(line, move.to.date, move.time),
    }),
  );
  return {
    ...emptyCart(museum, { customerId: order.customerId, address: address ?? null }),
    lines: moved,
    ...renewedHold(museum, { expiresAt: new Date(0), heldSince: null }, seatsOf(museum, moved), null),
    moving: {
      ...{ orderId: order.id, ticketId: ticket.id, date: to.date, time },
      ...(also.length > 0 && { also: also.map((other) => ({ ticketId: other.ticket.id, time: other.time })) }),
      differences: each.map(({ move, line }) => differenceOn(museum, line, move.ticket.date, move.to.date)),
      rates: each.map(({ line }) => line.rate),
      taxIncluded: each.map(({ line }) => line.taxIncluded),
    },
  };
}

function attributesThere({ attributes }: StoredLine, date: string, time: string): ReadonlyMap<string, string> {
  const pairs = new Map(fromPairs(attributes)).set("Date", date);
  return pairs.has("Time") && time !== "" ? pairs.set("Time", time) : pairs;
}

/**
 * Moves the ticket and adds the difference to the order. The caller must lock the cart.
 * @returns the order and the amount due, in whole cents
 * @throws HttpError as `checkMoves` and `carryOut`; 409 if some tickets were refunded meanwhile
 */
export async function payForMove(
  tx: Tx,
  context: ServerContext,
  cart: StoredCart,
  moving: PaidMove,
): Promise<{ readonly id: string; readonly cents: number }> {
  const museum = museumNow(context);
  // A move allowed at the start stays allowed during payment.
  const moves = await checkMoves(tx, museum, moving, { asker: "staff", holder: cart.id });
  const [{ order }] = moves;
  const lines = moves.flatMap((move) => move.lines);
  if (!isStillTheirs(cart, lines)) throw refused(409, { code: cartChanged, message: say.cartChanged });
  await carryOut(tx, context, moves, { holder: cart.id });
  return { id: order.id, cents: await addDifference(tx, museum, cart, { order, lines, moving }) };
}

/**
 * A move at the door, paid in the same transaction. The seats must have moved.
 * @returns the cart to name as paid, and the amount due, in whole cents; undefined if nothing is due
 */
export async function addSurcharge(
  tx: Tx,
  museum: Museum,
  move: CostedMove,
): Promise<{ readonly cartId: string; readonly cents: number } | undefined> {
  const { moving, ...cart } = cartOfMoves(museum, [move]);
  if (moving === null || priceCart(museum, { ...cart, moving }).total === 0) return undefined;
  await insertCart(tx, { ...cart, moving }, new Date(museum.now.epochMilliseconds));
  const cents = await addDifference(tx, museum, { ...cart, moving }, { ...move, moving });
  return { cartId: cart.id, cents };
}

interface Difference extends Pick<Move, "order" | "lines"> {
  readonly moving: PaidMove;
}

/** @returns the amount due, in whole cents */
async function addDifference(
  tx: Tx,
  museum: Museum,
  cart: StoredCart,
  { order, lines, moving }: Difference,
): Promise<number> {
  const { total, tax, subtotal, lines: priced } = priceCart(museum, cart);
  for (const [index, { position }] of lines.entries())
    await sql`update order_lines set price_cents = price_cents + ${moving.differences[index] ?? 0}, tax_cents = tax_cents + ${priced[index]?.tax ?? 0}
      where order_id = ${order.id} and position = ${position}`.execute(tx);
  const added = lines.map(({ position }, index) => ({
    position,
    net: priced[index]?.net ?? 0,
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
  return total;
}

function isStillTheirs(cart: StoredCart, lines: readonly StoredLine[]): boolean {
  const left = lines.map(({ variantId, quantity, refunded }) => [variantId, quantity - refunded]);
  return JSON.stringify(left) === JSON.stringify(cart.lines.map(({ variantId, quantity }) => [variantId, quantity]));
}
