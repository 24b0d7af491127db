import { plainAmount } from "../../commerce/entered-amount.ts";

/** A price as files write it, of what somebody typed or is still typing: "28", "$28" and "28,5" are prices, too. What is none stays as it is. */
export function priceOf(text: string): string {
  const amount = text.replace(/^\s*\p{Sc}/u, "").replace(/^(\s*\d+)[.,]\s*$/, "$1");
  return plainAmount(amount.trim()) ?? text;
}
