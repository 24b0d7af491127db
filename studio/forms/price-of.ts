import { enteredAmount, enteredNumber, withoutCurrency } from "../../messages/formats/entered-number.ts";

/** Prices in files have at most six digits before the point. */
const tooHigh = 1_000_000;

/** A price as files write it, of what an author typed: "28", "$28" and "28,5" are prices, too. Other text stays as it is. */
export function priceOf(text: string, currencyCode: string | undefined, locale: string): string {
  return enteredAmount(text, currencyCode ?? "", locale)?.amount ?? text;
}

/** Why a number is no price; undefined for a price, and for what is no number. */
export function priceComplaint(text: string, currencyCode: string | undefined, locale: string): "tooHigh" | "decimals" | undefined {
  const number = enteredNumber(withoutCurrency(text, currencyCode ?? "", locale), locale);
  if (number === undefined || number < 0) return undefined;
  if (number >= tooHigh) return "tooHigh";
  return enteredAmount(text, currencyCode ?? "", locale) === undefined ? "decimals" : undefined;
}
