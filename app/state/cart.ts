import { proxy, ref } from "valtio";
import { cacheVersion } from "../../engine/core/storage.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { cacheLimit } from "../../engine/react/session-store.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore, sessionStore, tabStore } from "../../ui/browser-storage.ts";
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
  if (query.has("clear-cache") || readCookie(versionCookie) !== cacheVersion) tabStore.removeItem(storageKey);
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  const saved = read();
  return saved !== undefined && Date.now() - saved.savedAt <= cacheLimit(query) * 1000 ? saved.cart : undefined;
}

/** Saves the cart for the next page; undefined removes it. */
function saveCart(cart: Cart | undefined): void {
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  if (cart === undefined) tabStore.removeItem(storageKey);
  else tabStore.setItem(storageKey, JSON.stringify({ cart, savedAt: Date.now() } satisfies SavedCart));
}

export const savedCartId = (): string | undefined => read()?.cart.id;

const read = (): SavedCart | undefined => parsed(tabStore.getItem(storageKey));

function parsed(text: string | null): SavedCart | undefined {
  try {
    const saved = JSON.parse(text ?? "null") as SavedCart | null;
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
  window.addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== storageKey) return;
    // Another tab may have a cart of its own, which does not concern this one.
    const [before, now] = [oldValue, newValue].map((value) => parsed(value)?.cart);
    if (now !== undefined && now.id === cartState.cart?.id) setShared(now);
    else if (now === undefined && before !== undefined && before.id === cartState.cart?.id) setShared(undefined);
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

/** Shows a cart as the tab that shares it has saved it. */
function setShared(cart: Cart | undefined): void {
  cartState.cart = cart && (ref(cart) as Cart);
}

/** Removes the cart that the browser's last tab saved. */
export const forgetSavedCart = (): void => localStore.removeItem(storageKey);

const ownKey = "ownCart";

/** False for a cart that only another tab has changed: its seats are not this tab's to release. */
export const isOwnCart = ({ id }: Pick<Cart, "id">): boolean => sessionStore.getItem(ownKey) === id;

export function setOwnCart(cart: Cart): void {
  sessionStore.setItem(ownKey, cart.id);
  setCart(cart);
}

/** Takes another tab's cart out of this tab; its seats stay held. */
export function leaveCart(): void {
  cartState.cart = undefined;
  tabStore.leave(storageKey);
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
