import { createHash } from "node:crypto";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { toPairs } from "../carts/line.ts";
import { priceLines } from "../carts/price-cart.ts";

/** Equal as long as a cart holds the same things at the same price. */
export function cartFingerprint(museum: Museum, { lines }: Pick<StoredCart, "lines">): string {
  const content = lines.map(({ variantId, quantity, attributes }) => [variantId, quantity, toPairs(attributes)]);
  return createHash("sha256")
    .update(JSON.stringify([content, priceLines(museum, lines)]))
    .digest("base64url");
}
