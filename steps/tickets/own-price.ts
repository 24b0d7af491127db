import { fromCents, toCents } from "../../commerce/money.ts";
import type { Answer } from "../../schemas/generated/steps/tickets.ts";
import type { Money, TicketType } from "../../schemas/generated/wire.ts";

/** What a visitor types as an amount ("12", "12,5", "12.50"), as it is kept: "12.00"; undefined where it is none. */
export function readAmount(text: string): string | undefined {
  const [, whole, cents = ""] = /^\s*(\d{1,4})(?:[.,](\d{0,2}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : `${Number(whole)}.${cents.padEnd(2, "0")}`;
}

/** What one of a type costs: what the visitor named, where they may, else what is suggested or asked. */
export function priceOf({ id, price, minimumPrice }: TicketType, answer: Answer | undefined): Money {
  const own = minimumPrice === undefined ? undefined : answer?.prices?.[id];
  return own === undefined ? price : { ...price, amount: own };
}

/** Is the price that the visitor named less than the museum asks at least? */
export function isTooLow(type: TicketType, answer: Answer | undefined): boolean {
  return type.minimumPrice !== undefined && toCents(priceOf(type, answer)) < toCents(type.minimumPrice);
}

/** The attributes of a line that its price takes. */
export function priceAttributes(type: TicketType, answer: Answer | undefined): { readonly Price?: string } {
  const { amount } = priceOf(type, answer);
  return amount === type.price.amount ? {} : { Price: fromCents(toCents({ ...type.price, amount }), "").amount };
}
