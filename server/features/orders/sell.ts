import { randomId } from "../../core/database/random-id.ts";
import { searchText } from "../../core/database/search-text.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { lineCents } from "../../museum/products/variants.ts";
import { type KeptAnswer, withoutAnswers } from "../carts/answers.ts";
import { checkMemberTickets, checkSaleStart } from "../carts/buyer-rules.ts";
import { hasEnded, sellCartSeats } from "../carts/cart-holds.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { findVariant, seatsOf } from "../carts/check-lines.ts";
import { redeemCode, releaseCode } from "../carts/code-uses.ts";
import { toPairs } from "../carts/line.ts";
import { type PricedLine, priceCart, takenOff } from "../carts/price-cart.ts";
import { isMember } from "../memberships/held-memberships.ts";
import type { Channel } from "./channel.ts";
import { checkSellable } from "./check-sellable.ts";
import { countFreeOrder } from "./free-orders.ts";
import { insertOrder, type OrderRows } from "./insert-order.ts";
import type { LineMaker, MadeOrder } from "./line-makers.ts";
import { ticketRows } from "./ticket-rows.ts";

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A cart, or its equivalent at the desk. */
export type Basket = Pick<StoredCart, "id" | "lines" | "attributes" | "customerId" | "expiresAt" | "code"> &
  Partial<Pick<StoredCart, "discount">>;

export interface Sold {
  readonly id: string;
  readonly number: number;
  /** As written, in the basket's order. */
  readonly lines: OrderRows["lines"];
  /** Whole cents. */
  readonly cents: number;
}

interface Sale {
  readonly basket: Basket;
  readonly buyer: Buyer;
  readonly channel: Channel;
  readonly makers: readonly LineMaker[];
  readonly answers?: readonly KeptAnswer[];
  /** The buyer's. */
  readonly language: string;
  /** The museum in its first language: the order keeps these titles for staff and reports. */
  readonly stored: Museum;
  /** The employee at the desk. */
  readonly soldBy?: string;
  /** Given away at the desk: discount the whole price. */
  readonly givenAway?: boolean;
  /** Payment is complete: the membership's details were checked before it. */
  readonly isPaid?: boolean;
}

/**
 * Sells a basket by its channel's rules, in the caller's transaction. To prevent deadlocks, locks follow one order: the
 * cart (locked by the caller), customers, seats, address counts, promotion codes.
 * @throws HttpError 409 if the basket is empty or incomplete or seats are gone; 400 if its time has passed or the
 * channel does not sell it; 403 if the customer may not have its member tickets; 429 if it exceeds the limit of free
 * orders
 */
export async function sell(
  tx: Tx,
  museum: Museum,
  { basket, buyer, channel, makers, language, stored, answers = [], soldBy, givenAway = false, isPaid = false }: Sale,
): Promise<Sold> {
  const { lines } = basket;
  checkSellable(museum, basket, channel);
  const seats = seatsOf(museum, lines);
  channel.checkTogether(museum, lines, seats);
  const planned: ((order: MadeOrder) => Promise<void>)[] = [];
  for (const { plan } of makers) {
    const make = await plan(tx, stored, { basket, buyer, isPaid, isAtDesk: soldBy !== undefined });
    if (make !== undefined) planned.push(make);
  }
  if (channel.signedIn && hasEnded(museum, basket)) await checkSaleStart(tx, museum, lines, basket.customerId);
  await checkMemberTickets(tx, museum, basket, channel);
  await sellCartSeats(tx, museum, basket.id, seats);
  const totals = givenAway ? takenOff(priceCart(museum, basket)) : priceCart(museum, basket);
  if (totals.total === 0 && channel.freeOrders !== undefined) {
    const isMembers = await isMember(tx, museum, basket.customerId);
    const counted = isMembers ? { member: basket.customerId ?? undefined } : channel.freeOrders;
    await countFreeOrder(tx, museum, { email: buyer.email, ...counted });
  }
  // Do not consume a code without a discount.
  const code = totals.discount > 0 ? basket.code : null;
  if (code !== null) await redeemCode(tx, museum, { id: basket.id, code }, buyer.email);
  else if (basket.code !== null) await releaseCode(tx, basket.id);

  const id = randomId();
  const rows: OrderRows = {
    order: {
      id,
      cart_id: basket.id,
      confirmation_code: randomId(),
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      customer_id: basket.customerId,
      attributes: toPairs(withoutAnswers(basket.attributes)),
      answers,
      subtotal_cents: totals.subtotal,
      discount_cents: totals.discount,
      code,
      tax_cents: totals.tax,
      total_cents: totals.total,
      currency_code: museum.tenant.currencyCode,
      sold_by: soldBy ?? null,
      language,
      search: searchText([buyer.firstName, buyer.lastName, buyer.email]),
      created_at: new Date(museum.now.epochMilliseconds),
    },
    lines: totals.lines.map((line) => orderLine(stored, line)),
    tickets: ticketRows(stored, lines),
  };
  const number = await insertOrder(tx, rows);
  for (const make of planned) await make({ id, lines: rows.lines });
  return { id, number, lines: rows.lines, cents: totals.total };
}

function orderLine(museum: Museum, { line, discount, tax, rate, taxIncluded }: PricedLine): OrderRows["lines"][number] {
  const variant = findVariant(museum, line);
  const { id, title, product, buyersAttributes = {} } = variant;
  return {
    variant_id: id,
    product_id: product.id,
    product_type: product.productType,
    title: product.title,
    ticket_type: title,
    quantity: line.quantity,
    price_cents: lineCents(variant, line.attributes),
    discount_cents: discount,
    tax_cents: tax,
    tax_rate: rate,
    tax_included: taxIncluded,
    attributes: toPairs(line.attributes).filter(({ key }) => !Object.hasOwn(buyersAttributes, key)),
  };
}
