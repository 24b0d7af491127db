import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { toPairs } from "../carts/line.ts";
import { priceLines } from "../carts/price-cart.ts";

/** Equal as long as a cart holds the same things at the same price. */
export function cartFingerprint(museum: Museum, { lines }: Pick<StoredCart, "lines">): string {
  const content = lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  const { subtotal, discount, tax, total } = priceLines(museum, lines);
  return createHash("sha256")
    .update(JSON.stringify([content, subtotal, discount, tax, total]))
    .digest("base64url");
}
