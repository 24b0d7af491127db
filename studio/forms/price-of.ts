import { plainAmount, plainDigits } from "../../commerce/entered-number.ts";

/** A price as files write it, of what an author typed: "28", "$28" and "28,5" are prices, too. Other text stays as it is. */
export function priceOf(text: string, locale: string): string {
  return plainAmount(plainDigits(text).replace(/^(?:[A-Z]{3}\b|\p{Sc})|(?:\b[A-Z]{3}|\p{Sc})$/u, ""), locale) ?? text;
}
