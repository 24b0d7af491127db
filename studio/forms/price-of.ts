import { enteredAmount, enteredNumber, withoutCurrency } from "../../messages/formats/entered-number.ts";

/** Prices in files have at most six digits before the point. */
const tooHigh = 1_000_000;

/** Converts typed text to a file's price: also "28", "$28" and "28,5". Returns other text unchanged. */
export function priceOf(text: string, currencyCode: string | undefined, locale: string): string {
  return enteredAmount(text, currencyCode ?? "", locale)?.amount ?? text;
}

/** Why a number is not a price; undefined for a price and for other text. */
export function priceComplaint(
  text: string,
  currencyCode: string | undefined,
  locale: string,
): "tooHigh" | "decimals" | undefined {
  const number = enteredNumber(withoutCurrency(text, currencyCode ?? "", locale), locale);
  if (number === undefined || number < 0) return undefined;
  if (number >= tooHigh) return "tooHigh";
  return enteredAmount(text, currencyCode ?? "", locale) === undefined ? "decimals" : undefined;
}
