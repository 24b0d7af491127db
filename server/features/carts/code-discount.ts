import { parseCents, percentOf, sharedOut } from "../../museum/model/cents.ts";
import type { PromotionCode } from "../../museum/model/config.ts";
import type { Variant } from "../../museum/products/contract.ts";
import { isCodeFor } from "../../museum/products/promotion-codes.ts";

/** `price` is for the whole line, in whole cents. */
export interface FullPrice {
  /** Undefined if no longer sold. */
  readonly variant: Variant | undefined;
  readonly price: number;
}

/** The discount per line, in whole cents. An amount is split over the eligible lines by price, up to their sum. */
export function codeDiscounts(code: PromotionCode, lines: readonly FullPrice[]): number[] {
  const prices = lines.map(({ variant, price }) => (variant !== undefined && isCodeFor(code, variant) ? price : 0));
  const { amount, percent = 0 } = code;
  if (amount === undefined) return prices.map((price) => percentOf(price, percent));
  const sum = prices.reduce((total, price) => total + price, 0);
  return sharedOut(Math.min(parseCents(amount), sum), prices);
}
