import { toCents } from "../../commerce/money.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import type { DeskPayment, Money } from "../../schemas/generated/wire.ts";

export interface EnteredPayment {
  readonly method: DeskPayment["method"];
  readonly given: string;
  readonly reference: string;
  readonly reason: string;
}

export const nothingEntered: EnteredPayment = { method: "cash", given: "", reference: "", reason: "" };

export type MissingPart = "given" | "unreadable" | "short" | "reference" | "reason";

export type Missing = MissingPart | "tickets" | "price";

/** Returns the payment for the request, or the missing part; undefined if nothing is due. */
export function paymentOf(
  { method, given, reference, reason }: EnteredPayment,
  total: Money,
  locale: string,
): DeskPayment | MissingPart | undefined {
  if (toCents(total) === 0) return undefined;
  if (method === "card") return reference.trim() === "" ? "reference" : { method, reference: reference.trim() };
  if (method === "free") return reason.trim() === "" ? "reason" : { method, reason: reason.trim() };
  const amount = enteredAmount(given, total.currencyCode, locale);
  if (amount === undefined) return given.trim() === "" ? "given" : "unreadable";
  return toCents(amount) < toCents(total) ? "short" : { method, given: amount };
}
