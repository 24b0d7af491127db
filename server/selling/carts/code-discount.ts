import { parseCents } from "../../museum/catalogue/cents.ts";
import { isCodeFor } from "../../museum/catalogue/codes.ts";
import { percentOf, sharedOut } from "../../museum/catalogue/exact-cents.ts";
import type { PromotionCode } from "../../museum/config/types.ts";
import type { Variant } from "../../museum/products/contract.ts";

/** What a line costs before its discount, in whole cents. */
export interface FullPrice {
  /** Undefined where it is no longer sold. */
  readonly variant: Variant | undefined;
  readonly price: number;
}

/**
 * What a promotion code takes off each line, in whole cents: a percentage line by line; an amount once for all that it is for, shared out by
 * their prices, at most what they cost together.
 */
export function codeDiscounts(code: PromotionCode, lines: readonly FullPrice[]): number[] {
  const prices = lines.map(({ variant, price }) => (variant !== undefined && isCodeFor(code, variant) ? price : 0));
  const { amount, percent = 0 } = code;
  if (amount === undefined) return prices.map((price) => percentOf(price, percent));
  const sum = prices.reduce((total, price) => total + price, 0);
  return sharedOut(Math.min(parseCents(amount), sum), prices);
}
