import { formatDay } from "../../../commerce/days.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { sittingsOf } from "../../museum/catalogue/series.ts";
import { randomId } from "../../platform/database/random-id.ts";
import { searchText } from "../../platform/database/search-text.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { Failure } from "../../platform/http/failure.ts";
import { lockCart, type StoredCart } from "../carts/cart-store.ts";
import { checkLines, checkOpen, findVariant, seriesBegun } from "../carts/check-lines.ts";
import { claimsOf, rowOf } from "../carts/claims.ts";
import { sellCartSeats } from "../carts/hold-seats.ts";
import { toPairs } from "../carts/line.ts";
import { priceLines } from "../carts/price-cart.ts";
import { checkBundles, checkStorefrontRules } from "../carts/storefront-rules.ts";
import { checkMemberTickets } from "../memberships/check-member-tickets.ts";
import { makeMembership } from "../memberships/make-membership.ts";
import { planMembership } from "../memberships/plan-membership.ts";
import { cartFingerprint } from "./cart-fingerprint.ts";
import { countFreeOrder } from "./free-orders.ts";
import { insertOrder, type OrderRows } from "./insert-order.ts";
import { ticketRows } from "./ticket-rows.ts";

export interface Buyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** The code of the refusal when the cart is not the one that the buyer saw. */
export const cartChanged = "CART_CHANGED";

interface Terms {
  /** The network address of a visitor who pays at the storefront, hashed; absent at the desk, which has no limits. */
  readonly address?: string;
  /** The fingerprint of the cart that the buyer agreed to pay; what changed since is not sold unseen. */
  readonly seen?: string;
  /** Member tickets are sold only while their customer is signed in; staff sell them to whom they see. */
  readonly signedIn?: boolean;
}

export interface MadeOrder {
  readonly id: string;
  /** False where the cart was an order already: nothing was done. */
  readonly isNew: boolean;
  /** A membership was made of it just now. */
  readonly madeMembership: boolean;
}

/**
 * Makes the order of a cart, once, however often it is asked for: seats held become sold, tickets are issued, all in the caller's
 * transaction, and the membership in it begins. A cart that expired claims its seats again.
 * @throws Failure 404 unknown cart; 409 when it is empty, incomplete or its seats are gone; 400 when its day or time has passed meanwhile;
 * 403 when it holds member tickets that are no longer its customer's to have; 429 when it is one free order too many
 */
export async function makeOrder(tx: Tx, museum: Museum, cartId: string, buyer: Buyer, { address, seen, signedIn = false }: Terms = {}): Promise<MadeOrder> {
  const cart = await lockCart(tx, cartId);
  if (cart.orderId !== null) return { id: cart.orderId, isNew: false, madeMembership: false };
  if (seen !== undefined && seen !== cartFingerprint(museum, cart)) {
    const message = "Your selection or its price has changed since this page was opened. Please look it over again.";
    throw new Failure(409, message, [{ code: cartChanged, message }]);
  }
  checkPayable(museum, cart);
  if (address !== undefined) checkStorefrontRules(museum, cart.lines, claimsOf(museum, cart.lines));
  const now = new Date(museum.now.epochMilliseconds);
  const membership = await planMembership(tx, museum, cart, buyer);
  await checkMemberTickets(tx, museum, cart, { signedIn });
  await sellCartSeats(tx, museum, cart);
  const totals = priceLines(museum, cart.lines);
  if (totals.total === 0 && address !== undefined) await countFreeOrder(tx, museum, { email: buyer.email, address });

  const id = randomId();
  await insertOrder(tx, {
    order: {
      id,
      cart_id: cart.id,
      confirmation_code: randomId(),
      first_name: buyer.firstName,
      last_name: buyer.lastName,
      email: buyer.email,
      customer_id: cart.customerId,
      attributes: toPairs(cart.attributes),
      subtotal_cents: totals.subtotal,
      tax_cents: totals.tax,
      total_cents: totals.total,
      currency_code: museum.tenant.currencyCode,
      search: searchText([buyer.firstName, buyer.lastName, buyer.email]),
      created_at: now,
    },
    lines: cart.lines.map((line) => orderLine(museum, line)),
    tickets: ticketRows(museum, cart.lines),
  });
  if (membership !== undefined) await makeMembership(tx, museum, membership, id);
  return { id, isNew: true, madeMembership: membership !== undefined };
}

/** @throws Failure 400 or 409 with a sentence for the person who wants to pay */
export function checkPayable(museum: Museum, { lines, expiresAt }: StoredCart): void {
  if (lines.length === 0) throw new Failure(409, "Your cart is empty.");
  for (const line of lines) {
    const { event, series } = findVariant(museum, line);
    if (series !== undefined && sittingsOf(museum, series) === undefined) throw seriesBegun(series.title);
    if (event === undefined) continue;
    const row = rowOf(museum, line);
    if (row === undefined) {
      const date = line.attributes.get("Date");
      const missing = date === undefined ? "a date" : `a time on ${formatDay(date, "long", museum.tenant.locale)}`;
      throw new Failure(409, `Please choose ${missing} for ${event.title} before you pay.`);
    }
    checkOpen(museum, event, row.date);
  }
  checkBundles(museum, lines);
  // Held seats can be paid for although their time has come meanwhile.
  if (expiresAt.getTime() <= museum.now.epochMilliseconds) checkLines(museum, lines);
}

function orderLine(museum: Museum, line: StoredCart["lines"][number]): OrderRows["lines"][number] {
  const { id, title, cents, product } = findVariant(museum, line);
  return {
    variant_id: id,
    product_id: product.id,
    product_type: product.productType,
    title: product.title,
    ticket_type: title,
    quantity: line.quantity,
    price_cents: cents,
    attributes: toPairs(line.attributes),
  };
}
