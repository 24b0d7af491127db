import type { StoredCart } from "../carts/cart-store.ts";

/** A paid move leads to the order with the moved ticket. */
export function orderPath({ moving }: Pick<StoredCart, "moving">, orderId: string): string {
  return moving === null ? `/order/${orderId}/confirmation` : `/order/${orderId}`;
}
