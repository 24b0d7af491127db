import { fromCents } from "../../../commerce/money.ts";
import type { TaxAtRate } from "../../../schemas/generated/wire.ts";

/** Sorts by rate, highest first; lines of older orders have none. */
export function taxesByRate(
  lines: readonly { readonly tax: number; readonly rate: string | null }[],
  currencyCode: string,
): TaxAtRate[] {
  const sums = new Map<string | null, number>();
  for (const { tax, rate } of lines) if (tax > 0) sums.set(rate, (sums.get(rate) ?? 0) + tax);
  return [...sums]
    .sort(([a], [b]) => Number(b ?? -1) - Number(a ?? -1))
    .map(([rate, cents]) => ({ ...(rate !== null && { rate }), amount: fromCents(cents, currencyCode) }));
}
