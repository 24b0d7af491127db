import { proxy, ref } from "valtio";
import type { Cart } from "../../schemas/generated/wire.ts";
import { isBrowser } from "../boot.ts";
import { isCartKey, openSavedCart, saveCart, savedCart } from "./saved-cart.ts";

interface CartState {
  cart: Cart | undefined;
  loading: boolean;
}

export const cartState = proxy<CartState>({ cart: undefined, loading: false });

if (isBrowser) followCart();

/** Loads the saved cart and follows changes from other tabs. */
function followCart(): void {
  setCart(openSavedCart(new URLSearchParams(location.search)));
  window.addEventListener("storage", (event) => {
    const cart = savedCart();
    if (isCartKey(event.key)) cartState.cart = cart && (ref(cart) as Cart);
  });
  // Back from checkout, the browser may restore a page with a cart that has become an order.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && cartState.cart !== undefined) location.reload();
  });
}

export function setCart(cart: Cart | undefined): void {
  cartState.cart = cart && (ref(cart) as Cart);
  saveCart(cart);
}

/** Clears the cart that became an order. Returns false if this browser has another cart. */
export function forgetCart(orderedId: string): boolean {
  if (cartState.cart?.id !== orderedId) return false;
  setCart(undefined);
  return true;
}

let changes = 0;

export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  changes += 1;
  cartState.loading = true;
  try {
    return await work();
  } finally {
    changes -= 1;
    cartState.loading = changes > 0;
  }
}
