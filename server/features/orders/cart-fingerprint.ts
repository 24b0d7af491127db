import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { CreditAmount } from "../carts/credits.ts";
import { toPairs } from "../carts/line.ts";
import { type CartToPrice, priceCart } from "../carts/price-cart.ts";

export const cartChanged = "CART_CHANGED";

/** Detects a change of content or price after the buyer saw the cart. */
export function cartFingerprint(museum: Museum, cart: CartToPrice, credits: readonly CreditAmount[] = []): string {
  const content = cart.lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceCart(museum, cart);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total, ...credits.map(({ id, cents }) => [id, cents])]))
    .digest("base64url");
}
