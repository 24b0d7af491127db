import { proxy, ref } from "valtio";
import { CallError } from "../../commerce/errors.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { api } from "./api.ts";
import { notify } from "./banner.ts";
import { isCartKey, keepCart, keptCart, openKeptCart } from "./kept-cart.ts";

interface CartState {
  cart: Cart | undefined;
  /** A call that changes the cart is under way. */
  loading: boolean;
}

/** The visitor's cart: what the server last said it holds. */
export const cartState = proxy<CartState>({ cart: undefined, loading: false });

setCart(openKeptCart(new URLSearchParams(location.search)));

window.addEventListener("storage", (event) => {
  const cart = keptCart();
  if (isCartKey(event.key)) cartState.cart = cart && (ref(cart) as Cart);
});

let resuming: Promise<boolean> | undefined;

/** Resolves when the kept cart is back, or found to be gone. */
export const resumed = async (): Promise<void> => void (await resuming);

/** Forgets the cart and lets its seats go (specification, section 4, "Cart": reset). */
export function resetCart(): void {
  const { cart } = cartState;
  setCart(undefined);
  // The seats would also be free when the hold ends; the next in line need not wait for that.
  if (cart !== undefined && cart.lineItems.length > 0) api.post("storefront", "/checkout/restore", { cartId: cart.id, lineItems: [] }).catch(() => undefined);
}

/**
 * Brings the kept cart back from the server, its lines as they were. False when it is gone: it is then reset, and the visitor told.
 * Once a page load, however often it is called.
 */
export function resumeCart(): Promise<boolean> {
  resuming ??= whileLoading(restoreKept);
  return resuming;
}

async function restoreKept(): Promise<boolean> {
  const { cart } = cartState;
  if (cart === undefined || cart.lineItems.length === 0) return true;
  const lineItems = cart.lineItems.map(({ variantId, quantity, attributes }) => ({ variantId, quantity, attributes }));
  try {
    setCart(await api.post<Cart>("storefront", "/checkout/restore", { cartId: cart.id, lineItems }, { idempotencyKey: crypto.randomUUID() }));
    return true;
  } catch (error) {
    if (isGone(error)) {
      setCart(undefined);
      notify({ message: (error as CallError).message, type: "info" });
      return false;
    }
    // Offline, or the seats are gone for now: what the visitor chose stays on the screen.
    notify({ message: error instanceof Error ? error.message : String(error), type: "error" });
    return true;
  }
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

/** Takes over what the server says the cart holds. */
export function setCart(cart: Cart | undefined): void {
  cartState.cart = cart && (ref(cart) as Cart);
  keepCart(cart);
}

/** The cart was paid, or swept long ago. */
export const isGone = (error: unknown): boolean => error instanceof CallError && (error.status === 404 || error.status === 410);
