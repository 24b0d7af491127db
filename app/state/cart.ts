import { proxy, ref } from "valtio";
import type { Cart } from "../../schemas/generated/wire.ts";
import { isBrowser } from "../boot.ts";
import { isCartKey, openSavedCart, saveCart, savedCart } from "./saved-cart.ts";

interface CartState {
  cart: Cart | undefined;
  /** A call that changes the cart is under way. */
  loading: boolean;
}

/** The visitor's cart: what the server last said it holds. */
export const cartState = proxy<CartState>({ cart: undefined, loading: false });

if (isBrowser) followCart();

/** Takes up the cart that the browser keeps, and what other tabs do with it. */
function followCart(): void {
  setCart(openSavedCart(new URLSearchParams(location.search)));
  window.addEventListener("storage", (event) => {
    const cart = savedCart();
    if (isCartKey(event.key)) cartState.cart = cart && (ref(cart) as Cart);
  });
  // Back from checkout a browser may show the page as it was left, with a cart that is an order by now.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && cartState.cart !== undefined) location.reload();
  });
}

/** Takes over what the server says the cart holds. */
export function setCart(cart: Cart | undefined): void {
  cartState.cart = cart && (ref(cart) as Cart);
  saveCart(cart);
}

/** Forgets the cart that became an order. False where it is not the one that this browser has. */
export function forgetCart(orderedId: string): boolean {
  if (cartState.cart?.id !== orderedId) return false;
  setCart(undefined);
  return true;
}

let changes = 0;

/** Marks the cart as being changed while the work goes on. */
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
