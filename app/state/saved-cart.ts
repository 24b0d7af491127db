import { cacheVersion } from "../../engine/core/storage.ts";
import { readCookie, writeCookie } from "../../engine/react/cookies.ts";
import { cacheLimit } from "../../engine/react/session-store.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browser-storage.ts";

const key = "cart";
const versionCookie = "cartCacheVersion";
const day = 86_400;

interface SavedCart {
  readonly cart: Cart;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** Drops a saved cart of another cache version, or on `?clear-cache` (docs/behaviour.md, "Browser storage"). */
export function openSavedCart(query: URLSearchParams): Cart | undefined {
  if (query.has("clear-cache") || readCookie(versionCookie) !== cacheVersion) localStore.removeItem(key);
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  const saved = read();
  return saved !== undefined && Date.now() - saved.savedAt <= cacheLimit(query) * 1000 ? saved.cart : undefined;
}

/** Saves the cart for the next page; undefined removes it. */
export function saveCart(cart: Cart | undefined): void {
  writeCookie(versionCookie, cacheVersion, { maxAge: day });
  if (cart === undefined) localStore.removeItem(key);
  else localStore.setItem(key, JSON.stringify({ cart, savedAt: Date.now() } satisfies SavedCart));
}

export const savedCart = (): Cart | undefined => read()?.cart;

export const savedCartId = (): string | undefined => read()?.cart.id;

/** True for a storage event that concerns the cart; null means that all keys were cleared. */
export const isCartKey = (changed: string | null): boolean => changed === key || changed === null;

function read(): SavedCart | undefined {
  try {
    const saved = JSON.parse(localStore.getItem(key) ?? "null") as SavedCart | null;
    return typeof saved?.cart?.id === "string" ? saved : undefined;
  } catch {
    return undefined;
  }
}
