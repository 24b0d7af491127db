import type { SellCheckoutRequest } from "../../schemas/generated/wire.ts";
import type { Basket } from "./basket.ts";
import { type EnteredCustomer, noCustomer } from "./entered-customer.ts";
import { type EnteredPayment, nothingEntered } from "./payment.ts";
import type { MadeSale } from "./Sold.tsx";

/** A sale that was sent, and may have been made. */
export interface BegunSale {
  readonly input: SellCheckoutRequest;
  readonly key: string;
}

/** The sale in hand and the one before, which can be undone. The card may be charged already: nothing of it may be lost. */
export interface KeptSale {
  readonly basket: Basket;
  readonly payment: EnteredPayment;
  readonly customer: EnteredCustomer;
  readonly last?: MadeSale | undefined;
  readonly begun?: BegunSale | undefined;
}

const key = "keptSale";
/** A guest who stood there this many milliseconds ago has gone. */
const maxAgeMs = 15 * 60_000;

const nothing: KeptSale = { basket: [], payment: nothingEntered, customer: noCustomer };

/** Keeps it for when the clerk is back from another tool, from signing in again, or from a reload. */
export function keepSale(storage: Pick<Storage, "setItem">, sale: KeptSale): void {
  storage.setItem(key, JSON.stringify({ ...sale, at: Date.now() }));
}

/** The kept sale; an empty one where that is too long ago. */
export function keptSale(storage: Pick<Storage, "getItem">): KeptSale {
  const text = storage.getItem(key);
  if (text === null) return nothing;
  const { at, ...sale } = JSON.parse(text) as KeptSale & { readonly at: number };
  return Date.now() - at < maxAgeMs ? { ...nothing, ...sale } : nothing;
}
