import { enteredAmount } from "../messages/formats/entered-number.ts";
import type { DeskPayment, Money } from "../schemas/generated/wire.ts";
import { denominationsOf } from "./denominations.ts";
import { fromCents, toCents } from "./money.ts";

/** A payment at the desk, as a clerk enters it. */
export interface EnteredPayment {
  readonly method: DeskPayment["method"];
  readonly given: string;
  /** The guest hands over the total, whatever it is. */
  readonly isExact: boolean;
  /** The cash is a part; the rest is paid by card. */
  readonly isSplit: boolean;
  readonly reference: string;
  /** At another terminal, although this device has a card reader. */
  readonly isByHand?: boolean;
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

export type MissingPart = "given" | "unreadable" | "short" | "reference" | "reason";

/**
 * Returns the payments for the request, or the missing part; none if nothing is due.
 * @param hasReader cards are taken at a connected reader, unless the clerk types a reference
 */
export function paymentsOf(
  entered: EnteredPayment,
  total: Money,
  locale: string,
  hasReader = false,
): DeskPayment[] | MissingPart {
  const { method, given, isExact, isSplit } = entered;
  const [reference, reason] = [entered.reference.trim(), entered.reason.trim()];
  if (toCents(total) === 0) return [];
  const isByReader = hasReader && !entered.isByHand;
  if (method === "card" && isByReader) return [{ method: "terminal" }];
  if (method === "card") return reference === "" ? "reference" : [{ method, reference }];
  if (method === "free") return reason === "" ? "reason" : [{ method, reason }];
  if (isExact) return [{ method, given: total }];
  const amount = enteredAmount(given, total.currencyCode, locale);
  if (amount === undefined) return given.trim() === "" ? "given" : "unreadable";
  if (toCents(amount) >= toCents(total)) return [{ method, given: amount }];
  if (!isSplit || toCents(amount) === 0) return "short";
  if (isByReader) return [{ method, given: amount, amount }, { method: "terminal" }];
  if (reference === "") return "reference";
  return [
    { method, given: amount, amount },
    { method: "card", reference },
  ];
}

/** Returns the entry of an amount that was chosen instead of typed. */
export const amountOf = (cents: number, total: Money): Pick<EnteredPayment, "given" | "isExact"> => ({
  given: cents === toCents(total) ? "" : fromCents(cents, total.currencyCode).amount,
  isExact: cents === toCents(total),
});

const maxAmounts = 4;

/** Returns the total and the next amounts in the currency's bills, in cents, ascending. */
export function quickAmounts(due: Money): number[] {
  const total = toCents(due);
  const round = denominationsOf(due.currencyCode, total).map((note) => Math.ceil(total / note) * note);
  return [...new Set([total, ...round])].sort((a, b) => a - b).slice(0, maxAmounts);
}
