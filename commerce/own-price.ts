import { toCents } from "./money.ts";

/** The most that a visitor may name as a price, in whole cents: more is a slip. */
export const maxOwnCents = 1_000_000;

/** Reads a price as answers and lines write it ("12.00"), in whole cents; undefined where it is anything else, or too much. */
export function ownPriceCents(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,7}\.\d{2}$/.test(text)) return undefined;
  const cents = toCents({ amount: text, currencyCode: "" });
  return cents > maxOwnCents ? undefined : cents;
}
