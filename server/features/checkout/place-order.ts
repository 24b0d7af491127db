import * as sayCarts from "../../../messages/generated/server/carts.ts";
import * as say from "../../../messages/generated/server/orders.ts";
import type { Tx } from "../../core/database/tables.ts";
import { notFound, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { payForMove } from "../after-sale/paid-move.ts";
import { answersIn } from "../carts/answers.ts";
import { hasEnded } from "../carts/cart-holds.ts";
import { lockCart, type StoredCart } from "../carts/cart-store.ts";
import { type CreditPart, creditParts } from "../carts/credits.ts";
import { type Channel, cartChanged, cartFingerprint, storefront } from "../orders/channel.ts";
import { lineMakers } from "../orders/line-makers.ts";
import { confirmationPath, deferredOrderMails } from "../orders/order-mail.ts";
import { type Buyer, type Sold, sell } from "../orders/sell.ts";
import { charge } from "../payments/charge.ts";
import type { DirectProvider } from "../payments/port.ts";
import { payWithCredits } from "./pay-with-credits.ts";

export interface Placing {
  readonly cartId: string;
  readonly buyer: Buyer;
  /** Hashed; undefined if exempt from limits. */
  readonly address: string | undefined;
  /** The fingerprint that the buyer agreed to: a changed cart is not sold. */
  readonly seen: string | undefined;
  /** Of the page that the buyer pays on, and then of the order. */
  readonly language: string;
}

/** How an order is sold and paid for. */
export interface Terms {
  readonly channel: Channel;
  /** The buyer's; the museum's first if it is unknown. */
  readonly language?: string;
  /** The employee at the desk. */
  readonly soldBy?: string;
  /** Given away at the desk: the whole price is its discount. */
  readonly givenAway?: boolean;
  /** False where the buyer leaves with the tickets. */
  readonly isMailed?: boolean;
  /** Takes what no credit has paid, in whole cents; runs last. @throws HttpError if it is not paid */
  collect(sold: Settled, due: number): Promise<void>;
}

/** The terms of the storefront. @param address hashed; undefined if exempt from limits */
export function storefrontTerms(
  tx: Tx,
  museum: Museum,
  payments: DirectProvider | undefined,
  { cartId, buyer: { email }, address, language }: Placing,
): Terms {
  const { currencyCode } = museum.tenant;
  return {
    channel: storefront(address),
    language,
    collect: ({ id }, cents) =>
      charge(tx, payments, { id: cartId, cents, currencyCode, email }, id, new Date(museum.now.epochMilliseconds)),
  };
}

/**
 * Makes the order and payment exactly once. An expired cart holds its seats again.
 * @returns the order's id
 * @throws HttpError 404 unknown cart, or another seller's; 402 if the payment is refused; and as `checkAgreed` and
 *   `settleCart`
 */
export async function placeOrder(
  tx: Tx,
  context: ServerContext,
  { cartId, buyer, seen }: Pick<Placing, "cartId" | "buyer" | "seen">,
  terms: Terms,
): Promise<string> {
  const museum = museumNow(context);
  const cart = await lockCart(tx, cartId);
  if (cart.desk?.employeeId !== terms.soldBy) throw notFound(sayCarts.notFound);
  if (cart.orderId !== null) return cart.orderId;
  const credits = await creditParts(tx, context, museum, cart);
  checkAgreed(museum, cart, seen, credits);
  const sold = await settleCart(tx, context, { ...terms, cart, buyer });
  // A gift card pays for nothing that is given away.
  const agreed = terms.givenAway ? [] : credits;
  const paid = await payWithCredits(tx, context, museum, { cart, agreed, orderId: sold.id });
  await terms.collect(sold, sold.cents - paid);
  return sold.id;
}

/**
 * @throws HttpError 409 if the cart changed since its buyer saw it, or pays for a move and lost its seats: permission
 * and price of a move last only as long as its hold (docs/behaviour.md, "After the sale")
 */
export function checkAgreed(
  museum: Museum,
  cart: StoredCart,
  seen: string | undefined,
  credits: readonly CreditPart[],
): void {
  if (seen !== undefined && seen !== cartFingerprint(museum, cart, credits))
    throw refused(409, { code: cartChanged, message: say.cartChanged });
  if (cart.moving !== null && hasEnded(museum, cart))
    throw refused(409, { code: "NOT_ALLOWED_AFTER_SALE", field: "cartId", message: say.moveEnded });
}

interface Settling extends Omit<Terms, "collect">, Pick<Placing, "buyer"> {
  readonly cart: StoredCart;
  readonly isPaid?: boolean;
}

export interface Settled extends Pick<Sold, "id" | "cents"> {
  /** Absent for a paid move. */
  readonly order?: Sold;
}

/**
 * Makes the order or the paid move, and queues mails. The caller must lock the cart.
 * @returns the order and the amount due, in whole cents
 * @throws HttpError as `sell` and `payForMove`
 */
export async function settleCart(tx: Tx, context: ServerContext, settling: Settling): Promise<Settled> {
  const { cart } = settling;
  if (cart.moving !== null) return payForMove(tx, context, cart, cart.moving);
  const order = await makeOrder(tx, context, settling);
  return { id: order.id, cents: order.cents, order };
}

/** @throws HttpError as `sell` */
async function makeOrder(tx: Tx, context: ServerContext, { cart, isMailed = true, ...sale }: Settling): Promise<Sold> {
  // Staff and reports read every order in the museum's first language.
  const { current } = context.config;
  const [first] = current.tenant.languages;
  const { language = first } = sale;
  const answers = await answersIn(current, language, cart.attributes);
  const sold = await sell(tx, museumNow(context), {
    ...sale,
    language,
    stored: museumNow(context, first),
    basket: cart,
    makers: lineMakers.of(context),
    answers,
  });
  if (isMailed) await context.queueMail(tx, deferredOrderMails({ orderId: sold.id }));
  return sold;
}

/** A paid move leads to the order with the moved ticket. */
export function orderPath({ moving }: Pick<StoredCart, "moving">, orderId: string): string {
  return moving === null ? confirmationPath(orderId) : `/order/${orderId}`;
}
