import type { Cart, LineItemInput } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Db } from "../../platform/database/tables.ts";
import { type KeyedRequest, withIdempotency } from "../../platform/http/idempotency.ts";
import type { StoredCart } from "./cart-store.ts";
import { type By, createCart, createCartAtOnce } from "./change-cart.ts";
import { addLines } from "./change-lines.ts";
import { showCart } from "./show-cart.ts";

interface NewCart extends By {
  readonly lineItems: readonly LineItemInput[];
  readonly publicUrl: string;
}

/** Makes a cart, once for each key, and answers with it: at once where one statement does it, else in a transaction. @throws HttpError 400, 403, 409, 429 */
export function answerNewCart(db: Db, museum: Museum, keyed: KeyedRequest, { lineItems, publicUrl, ...by }: NewCart): Promise<Cart> {
  const show = (cart: StoredCart) => showCart(museum, cart, publicUrl);
  const change = () => ({ lines: addLines(museum.index, [], lineItems) });
  return withIdempotency(
    db,
    keyed,
    async (tx) => show(await createCart(tx, museum, change(), by)),
    async (keep) => {
      const cart = await createCartAtOnce(db, museum, change(), by, (made) => keep(show(made)));
      return cart && show(cart);
    },
  );
}
