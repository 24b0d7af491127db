import { toCents } from "./money.ts";

/** Bills, and coins where they are worth as much, that people pay with. */
const inUse: Readonly<Record<string, readonly number[]>> = {
  USD: [5, 10, 20, 50, 100],
  EUR: [5, 10, 20, 50, 100],
  GBP: [5, 10, 20, 50],
  CHF: [5, 10, 20, 50, 100, 200],
  CZK: [50, 100, 200, 500, 1000, 2000, 5000],
  HUF: [500, 1000, 2000, 5000, 10_000, 20_000],
  JPY: [500, 1000, 5000, 10_000],
  KWD: [0.5, 1, 5, 10, 20],
  PLN: [5, 10, 20, 50, 100, 200],
  SEK: [20, 50, 100, 200, 500],
};

/** Returns the currency's denominations in cents, ascending; others than those in use by the amount's size. */
export function denominationsOf(currencyCode: string, cents: number): number[] {
  const known = inUse[currencyCode];
  if (known !== undefined) return known.map((each) => toCents({ amount: String(each), currencyCode }));
  const size = 10 ** Math.floor(Math.log10(Math.max(cents, 10)));
  return [0.5, 1, 2, 5, 10].map((step) => step * size);
}
