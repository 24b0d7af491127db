import type { StoredCart } from "../carts/cart-store.ts";

/** The path after payment: the new order's confirmation, or the order with the moved ticket. */
export function orderPath({ moving }: Pick<StoredCart, "moving">, orderId: string): string {
  return moving === null ? `/order/${orderId}/confirmation` : `/order/${orderId}`;
}
