import { enteredNumber, plainAmount, plainDigits } from "../../messages/formats/entered-number.ts";

/** Prices in files have at most six digits before the point. */
const tooHigh = 1_000_000;

/** A price as files write it, of what an author typed: "28", "$28" and "28,5" are prices, too. Other text stays as it is. */
export function priceOf(text: string, locale: string): string {
  return plainAmount(withoutSign(text), locale) ?? text;
}

/** Why a number is no price; undefined for a price, and for what is no number. */
export function priceComplaint(text: string, locale: string): "tooHigh" | "decimals" | undefined {
  const number = enteredNumber(withoutSign(text), locale);
  if (number === undefined) return undefined;
  if (number >= tooHigh) return "tooHigh";
  return plainAmount(withoutSign(text), locale) === undefined ? "decimals" : undefined;
}

function withoutSign(text: string): string {
  return plainDigits(text)
    .replace(/^(?:[A-Z]{3}\b|\p{Sc})|(?:\b[A-Z]{3}|\p{Sc})$/u, "")
    .trim();
}
