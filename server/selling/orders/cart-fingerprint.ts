import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { toPairs } from "../carts/line.ts";
import { priceCart } from "../carts/price-cart.ts";

/** Equal as long as a cart holds the same things at the same price. */
export function cartFingerprint(museum: Museum, cart: Pick<StoredCart, "lines" | "code" | "expiresAt">): string {
  const content = cart.lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceCart(museum, cart);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total]))
    .digest("base64url");
}
