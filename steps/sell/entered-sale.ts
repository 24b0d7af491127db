import { type EnteredPayment, type MissingPart, nothingEntered } from "../../commerce/entered-payment.ts";
import type { MadeSale } from "./sold.tsx";

export type Missing = MissingPart | "tickets" | "price" | "hold";

export interface EnteredCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly admit: "now" | "all" | "none";
}

export const noCustomer: EnteredCustomer = { firstName: "", lastName: "", email: "", admit: "now" };

/** The entries of the current sale, and the last one to undo. */
export interface SavedSale {
  readonly payment: EnteredPayment;
  readonly customer: EnteredCustomer;
  readonly last?: MadeSale | undefined;
}

const key = "keptSale";
/** Milliseconds after which the guest has left. */
const maxAgeMs = 15 * 60_000;

const nothing: SavedSale = { payment: nothingEntered, customer: noCustomer };

/** Saves the sale across other tools, a new sign-in or a reload. */
export function saveSale(storage: Pick<Storage, "setItem">, sale: SavedSale): void {
  storage.setItem(key, JSON.stringify({ ...sale, at: Date.now() }));
}

/** Returns the saved sale, or an empty one if it is too old. */
export function savedSale(storage: Pick<Storage, "getItem">): SavedSale {
  const text = storage.getItem(key);
  if (text === null) return nothing;
  const { at, ...sale } = JSON.parse(text) as SavedSale & { readonly at: number };
  return Date.now() - at < maxAgeMs ? { ...nothing, ...sale } : nothing;
}
