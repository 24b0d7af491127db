import { toCents } from "./money.ts";

/** In whole cents; a higher price is probably a typing error. */
export const maxOwnCents = 1_000_000;

/** Parses a price such as "12.00" into whole cents; undefined if malformed or too high. */
export function ownPriceCents(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,7}\.\d{2}$/.test(text)) return undefined;
  const cents = toCents({ amount: text, currencyCode: "" });
  return cents > maxOwnCents ? undefined : cents;
}
