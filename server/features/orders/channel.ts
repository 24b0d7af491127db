import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { checkLines, checkStorefrontRules } from "../carts/check-lines.ts";
import type { CreditAmount } from "../carts/credits.ts";
import { type Line, toPairs } from "../carts/line.ts";
import { type CartToPrice, priceCart } from "../carts/price-cart.ts";

/** The rules that differ between storefront and desk. */
export interface Channel {
  /** Checks lines that hold no seats yet. @throws HttpError 400, 409 */
  checkLines(museum: Museum, lines: readonly Line[]): void;
  /** Checks limits across lines. @throws HttpError 400, 403 */
  checkTogether(museum: Museum, lines: readonly Line[], seats: readonly SeatCount[]): void;
  /** Sell member tickets only to a signed-in customer. */
  readonly signedIn: boolean;
  /** Absent for no limit; `address` is hashed. */
  readonly freeOrders?: { readonly address: string | undefined };
}

/** @param address the hashed network address; undefined if exempt from limits */
export function storefront(address: string | undefined): Channel {
  return { checkLines, checkTogether: checkStorefrontRules, signedIn: true, freeOrders: { address } };
}

/** Staff sell to guests in front of them: without a visitor's limits, and also after the start. */
export const desk: Channel = {
  checkLines: (museum, lines) => checkLines(museum, lines, { seller: "desk" }),
  checkTogether() {},
  signedIn: false,
};

export const cartChanged = "CART_CHANGED";

/** Detects a change of content or price after the buyer saw the cart. */
export function cartFingerprint(museum: Museum, cart: CartToPrice, credits: readonly CreditAmount[] = []): string {
  const content = cart.lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceCart(museum, cart);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total, ...credits.map(({ id, cents }) => [id, cents])]))
    .digest("base64url");
}
