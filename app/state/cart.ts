import { proxy, ref } from "valtio";
import type { Cart } from "../../schemas/generated/wire.ts";
import { boot } from "../boot.ts";
import { calls } from "./calls.ts";
import { isCartKey, keepCart, keptCart, openKeptCart } from "./kept-cart.ts";

interface CartState {
  cart: Cart | undefined;
  /** A call that changes the cart is under way. */
  loading: boolean;
}

/** The visitor's cart: what the server last said it holds. */
export const cartState = proxy<CartState>({ cart: undefined, loading: false });

setCart(openKeptCart(new URLSearchParams(location.search)));
// Whoever was signed in is not any more: their cart goes with them (docs/behaviour.md, "Customers").
if (boot.customer === null) resetCart();

window.addEventListener("storage", (event) => {
  const cart = keptCart();
  if (isCartKey(event.key)) cartState.cart = cart && (ref(cart) as Cart);
});

// Back from checkout a browser may show the page as it was left, with a cart that is an order by now.
window.addEventListener("pageshow", (event) => {
  if (event.persisted && cartState.cart !== undefined) location.reload();
});

let resuming: Promise<boolean> | undefined;

/** Resolves when the kept cart is back, or found to be gone. */
export const resumed = async (): Promise<void> => void (await resuming);

/** Takes over what the server says the cart holds. */
export function setCart(cart: Cart | undefined): void {
  cartState.cart = cart && (ref(cart) as Cart);
  keepCart(cart);
}

/** Forgets the cart that became an order. False where it is not the one that this browser has. */
export function forgetCart(orderedId: string): boolean {
  if (cartState.cart?.id !== orderedId) return false;
  setCart(undefined);
  return true;
}

/** Forgets the cart and lets its seats go (docs/behaviour.md, "Cart"). */
export function resetCart(): void {
  const { cart } = cartState;
  setCart(undefined);
  if (cart !== undefined && cart.lineItems.length > 0)
    calls().then(
      ({ releaseCart }) => releaseCart(cart.id),
      () => undefined,
    );
}

/**
 * Brings the kept cart back from the server, its lines as they were. False when it is gone: it is then reset, and the visitor told.
 * Once a page load, however often it is called.
 */
export function resumeCart(): Promise<boolean> {
  const { cart } = cartState;
  resuming ??= cart === undefined || cart.lineItems.length === 0 ? Promise.resolve(true) : whileLoading(async () => (await calls()).restoreCart(cart));
  return resuming.then((kept) => {
    // Callers after this one have made a new selection.
    if (!kept) resuming = Promise.resolve(true);
    return kept;
  });
}

/** Marks the cart as being changed while the work goes on. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  cartState.loading = true;
  try {
    return await work();
  } finally {
    cartState.loading = false;
  }
}
