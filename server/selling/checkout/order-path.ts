import type { StoredCart } from "../carts/cart-store.ts";

/** Where a buyer goes whose cart was paid: the new order's confirmation, or the order whose ticket it moved. */
export function orderPath({ moving }: Pick<StoredCart, "moving">, orderId: string): string {
  return moving === null ? `/order/${orderId}/confirmation` : `/order/${orderId}`;
}
