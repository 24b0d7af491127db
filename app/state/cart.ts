import { proxy, ref } from "valtio";
import { cacheVersion } from "../../engine/core/storage.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { cacheLimit } from "../../engine/react/session-store.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browser-storage.ts";
import { isBrowser } from "./boot.ts";

const storageKey = "cart";
const versionCookie = "cartCacheVersion";
const day = 86_400;

interface SavedCart {
  readonly cart: Cart;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Drops a saved cart of another cache version, or on `?clear-cache` (docs/behaviour.md, "Browser storage"). */
function openSavedCart(query: URLSearchParams): Cart | undefined {
  if (query.has("clear-cache") || readCookie(versionCookie) !== cacheVersion) localStore.removeItem(storageKey);
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  const saved = read();
  return saved !== undefined && Date.now() - saved.savedAt <= cacheLimit(query) * 1000 ? saved.cart : undefined;
}

/** Saves the cart for the next page; undefined removes it. */
function saveCart(cart: Cart | undefined): void {
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  if (cart === undefined) localStore.removeItem(storageKey);
  else localStore.setItem(storageKey, JSON.stringify({ cart, savedAt: Date.now() } satisfies SavedCart));
}

const savedCart = (): Cart | undefined => read()?.cart;

export const savedCartId = (): string | undefined => read()?.cart.id;

/** True for a storage event that concerns the cart; null means that all keys were cleared. */
const isCartKey = (changed: string | null): boolean => changed === storageKey || changed === null;

function read(): SavedCart | undefined {
  try {
    const saved = JSON.parse(localStore.getItem(storageKey) ?? "null") as SavedCart | null;
    return typeof saved?.cart?.id === "string" ? saved : undefined;
  } catch {
    return undefined;
  }
}

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
