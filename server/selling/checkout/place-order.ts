import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { Failure } from "../../platform/http/failure.ts";
import { lockCart } from "../carts/cart-store.ts";
import { cartFingerprint } from "../orders/cart-fingerprint.ts";
import { storefront } from "../orders/channel.ts";
import { type Buyer, type Sold, sell } from "../orders/sell.ts";

/** The code of the refusal when the cart is not the one that the buyer saw. */
export const cartChanged = "CART_CHANGED";

interface Placing {
  readonly cartId: string;
  readonly buyer: Buyer;
  /** The network address of the buyer, hashed. */
  readonly address: string;
  /** The fingerprint of the cart that the buyer agreed to pay; what changed since is not sold unseen. */
  readonly seen: string | undefined;
}

interface Placed {
  readonly orderId: string;
  /** Absent where the cart was an order already: nothing was done. */
  readonly sold?: Sold;
}

/**
 * Makes the order of a visitor's cart, once, however often it is asked for, in the caller's transaction. A cart that expired claims its seats
 * again.
 * @throws Failure 404 unknown cart; 409 when it changed; and as `sell`
 */
export async function placeOrder(tx: Tx, museum: Museum, { cartId, buyer, address, seen }: Placing): Promise<Placed> {
  const cart = await lockCart(tx, cartId);
  if (cart.orderId !== null) return { orderId: cart.orderId };
  if (seen !== undefined && seen !== cartFingerprint(museum, cart)) {
    const message = "Your selection or its price has changed since this page was opened. Please look it over again.";
    throw new Failure(409, message, [{ code: cartChanged, message }]);
  }
  const sold = await sell(tx, museum, { basket: cart, buyer, channel: storefront(address) });
  return { orderId: sold.id, sold };
}
