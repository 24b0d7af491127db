import type { Basket } from "./basket.ts";
import type { MadeSale } from "./Sold.tsx";

/** What a desk has before it: what the guest has chosen so far, and the sale before, which can be undone. */
export interface KeptSale {
  readonly basket: Basket;
  readonly last?: MadeSale | undefined;
}

const key = "keptSale";
/** A guest who stood there this many milliseconds ago has gone. */
const longest = 15 * 60_000;

/** Keeps it for when the clerk is back from another tool, from signing in again, or from a reload. */
export function keepSale(storage: Pick<Storage, "setItem">, sale: KeptSale): void {
  storage.setItem(key, JSON.stringify({ ...sale, at: Date.now() }));
}

/** What was kept; nothing chosen where that is too long ago. */
export function keptSale(storage: Pick<Storage, "getItem">): KeptSale {
  const text = storage.getItem(key);
  if (text === null) return { basket: [] };
  const { at, ...sale } = JSON.parse(text) as KeptSale & { readonly at: number };
  return Date.now() - at < longest ? sale : { basket: [] };
}
