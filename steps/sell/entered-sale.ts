import { toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";
import type { MadeSale } from "./sold.tsx";

export interface EnteredPayment {
  readonly method: DeskPayment["method"];
  readonly given: string;
  /** The guest hands over the total, whatever it is. */
  readonly isExact: boolean;
  /** The cash is a part; the rest is paid by card. */
  readonly isSplit: boolean;
  readonly reference: string;
  readonly reason: string;
}

export const nothingEntered: EnteredPayment = {
  method: "cash",
  given: "",
  isExact: false,
  isSplit: false,
  reference: "",
  reason: "",
};

type MissingPart = "given" | "unreadable" | "short" | "reference" | "reason";

export type Missing = MissingPart | "tickets" | "price" | "hold";

/** Returns the payments for the request, or the missing part; none if nothing is due. */
export function paymentsOf(entered: EnteredPayment, total: Money, locale: string): DeskPayment[] | MissingPart {
  const { method, given, isExact, isSplit } = entered;
  const [reference, reason] = [entered.reference.trim(), entered.reason.trim()];
  if (toCents(total) === 0) return [];
  if (method === "card") return reference === "" ? "reference" : [{ method, reference }];
  if (method === "free") return reason === "" ? "reason" : [{ method, reason }];
  if (isExact) return [{ method, given: total }];
  const amount = enteredAmount(given, total.currencyCode, locale);
  if (amount === undefined) return given.trim() === "" ? "given" : "unreadable";
  if (toCents(amount) >= toCents(total)) return [{ method, given: amount }];
  if (!isSplit || toCents(amount) === 0) return "short";
  if (reference === "") return "reference";
  return [
    { method, given: amount, amount },
    { method: "card", reference },
  ];
}

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
