import type { SellCheckoutRequest } from "../../schemas/generated/wire.ts";
import type { Basket } from "./basket.ts";
import { type EnteredCustomer, noCustomer } from "./entered-customer.ts";
import { type EnteredPayment, nothingEntered } from "./payment.ts";
import type { MadeSale } from "./sold.tsx";

/** A sale that was sent, and may have succeeded. */
export interface BegunSale {
  readonly input: SellCheckoutRequest;
  readonly key: string;
}

/** The current sale, and the last one to undo. The card may already be charged, so nothing may be lost. */
export interface KeptSale {
  readonly basket: Basket;
  readonly payment: EnteredPayment;
  readonly customer: EnteredCustomer;
  readonly last?: MadeSale | undefined;
  readonly begun?: BegunSale | undefined;
}

const key = "keptSale";
/** Milliseconds after which the guest has left. */
const maxAgeMs = 15 * 60_000;

const nothing: KeptSale = { basket: [], payment: nothingEntered, customer: noCustomer };

/** Saves the sale across other tools, a new sign-in or a reload. */
export function keepSale(storage: Pick<Storage, "setItem">, sale: KeptSale): void {
  storage.setItem(key, JSON.stringify({ ...sale, at: Date.now() }));
}

/** Returns the saved sale, or an empty one if it is too old. */
export function keptSale(storage: Pick<Storage, "getItem">): KeptSale {
  const text = storage.getItem(key);
  if (text === null) return nothing;
  const { at, ...sale } = JSON.parse(text) as KeptSale & { readonly at: number };
  return Date.now() - at < maxAgeMs ? { ...nothing, ...sale } : nothing;
}
