import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { toPairs } from "../carts/line.ts";
import { type CartToPrice, priceCart } from "../carts/price-cart.ts";

/** The code of the refusal when the cart is not the one that the buyer saw. */
export const cartChanged = "CART_CHANGED";

/** Equal as long as a cart holds the same things at the same price. */
export function cartFingerprint(museum: Museum, cart: CartToPrice): string {
  const content = cart.lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceCart(museum, cart);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total]))
    .digest("base64url");
}
