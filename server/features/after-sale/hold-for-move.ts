import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { insertCart, type StoredCart } from "../carts/cart-store.ts";
import { emptyCart } from "../carts/change-cart.ts";
import { holdCartSeats } from "../carts/hold-cart-seats.ts";
import { renewedHold } from "../carts/hold-times.ts";
import { fromPairs, type Line } from "../carts/line.ts";
import { priceCart } from "../carts/price-cart.ts";
import { seatsOf } from "../carts/seats-of.ts";
import { differenceOn, linesOf } from "../orders/changeable.ts";
import type { StoredLine, StoredOrder, StoredTicket } from "../orders/stored-order.ts";

export interface WantedMove {
  readonly order: StoredOrder;
  readonly ticket: StoredTicket;
  readonly to: { readonly date: string };
  /** As shown to visitors. */
  readonly time: string;
  readonly lines: readonly StoredLine[];
}

/**
 * Holds the seats of a more expensive move in a cart, to be paid at checkout while the hold lasts.
 * @param address the visitor's hashed address, for the limit of open seats
 * @returns undefined without a surcharge; then nothing is held
 * @throws HttpError 409, 429
 */
export async function holdForMove(
  tx: Tx,
  museum: Museum,
  wanted: WantedMove,
  address: string,
): Promise<StoredCart | undefined> {
  const cart = cartOfMove(museum, wanted, address);
  if (priceCart(museum, cart).total === 0) return undefined;
  await insertCart(tx, cart, new Date(museum.now.epochMilliseconds));
  await holdCartSeats(tx, museum, cart, { isNew: true });
  return cart;
}

/** The surcharge for another day (YYYY-MM-DD), in whole cents with tax. */
export function priceOfMove(museum: Museum, order: StoredOrder, ticket: StoredTicket, date: string): number {
  return priceCart(museum, cartOfMove(museum, { order, ticket, to: { date }, time: "", lines: linesOf(order, ticket) }))
    .total;
}

function cartOfMove(
  museum: Museum,
  { order, ticket, to: { date }, time, lines }: WantedMove,
  address?: string,
): StoredCart {
  const differences = lines.map((line) => differenceOn(museum, line, ticket.date, date));
  const moved = lines.map(
    (line): Line => ({
      id: randomId(),
      variantId: line.variantId,
      quantity: line.quantity - line.refunded,
      attributes: attributesThere(line, date, time),
    }),
  );
  return {
    ...emptyCart(museum, { customerId: order.customerId, address: address ?? null }),
    lines: moved,
    ...renewedHold(museum, { expiresAt: new Date(0), heldSince: null }, seatsOf(museum, moved), null),
    moving: { orderId: order.id, ticketId: ticket.id, date, time, differences, rates: lines.map(({ rate }) => rate) },
  };
}

function attributesThere({ attributes }: StoredLine, date: string, time: string): ReadonlyMap<string, string> {
  const pairs = new Map(fromPairs(attributes)).set("Date", date);
  return pairs.has("Time") && time !== "" ? pairs.set("Time", time) : pairs;
}
