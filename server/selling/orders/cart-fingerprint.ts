import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { toPairs } from "../carts/line.ts";
import { type CartToPrice, priceCart } from "../carts/price-cart.ts";

export const cartChanged = "CART_CHANGED";

/** Hashes the cart's content and price, to detect a change after the buyer saw it. */
export function cartFingerprint(museum: Museum, cart: CartToPrice): string {
  const content = cart.lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceCart(museum, cart);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total]))
    .digest("base64url");
}
