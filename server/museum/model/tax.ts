import { fromCents } from "../../../commerce/money.ts";
import type * as file from "../../../schemas/generated/tenant.ts";
import type { TaxAtRate } from "../../../schemas/generated/wire.ts";
import { includedIn, rateOfPercent, rateText, timesRate } from "./cents.ts";

type TaxInFile = NonNullable<file.Tenant["tax"]>;

/** How a museum taxes its prices. */
export interface Tax {
  readonly mode: "added" | "included";
  /** As "0.081" by product type; 0 if missing. */
  readonly rates: Readonly<Record<string, string>>;
}

/** Reads percentages of `rates`, or fractions as tenant.json had them before. */
export function readTax({ mode = "added", rates = {}, ...fractions }: TaxInFile): Tax {
  return { mode, rates: { ...valuesOf(fractions, rateText), ...valuesOf(rates, rateOfPercent) } };
}

function valuesOf<Given>(rates: Readonly<Record<string, Given>>, read: (rate: Given) => string) {
  return Object.fromEntries(Object.entries(rates).map(([type, rate]) => [type, read(rate)]));
}

/** A carried-over payment may hold rates as tenant.json had them before. */
export function taxAsAgreed(agreed: Tax | Readonly<Record<string, number>>): Tax {
  return typeof agreed.mode === "string" ? (agreed as Tax) : readTax(agreed as TaxInFile);
}

/** The amounts of a line, in whole cents. `net` + `tax` is what is paid. */
export interface TaxedAmount {
  readonly net: number;
  readonly tax: number;
}

/** Every line is taxed here. @param shown its price after discounts, in whole cents, with tax if that is included */
export function taxed(shown: number, rate: string, isIncluded: boolean): TaxedAmount {
  if (!isIncluded) return { net: shown, tax: timesRate(shown, rate) };
  const tax = includedIn(shown, rate);
  return { net: shown - tax, tax };
}

/** Converts a price between those with tax and those without. */
export function priceInMode(price: number, rate: string, isIncluded: boolean, toIncluded: boolean): number {
  if (isIncluded === toIncluded) return price;
  return isIncluded ? price - includedIn(price, rate) : price + timesRate(price, rate);
}

interface TaxedLine extends TaxedAmount {
  /** Null in older orders. */
  readonly rate: string | null;
  readonly taxIncluded: boolean;
}

interface SoldLine extends TaxedLine {
  readonly refundedNet: number;
  readonly refundedTax: number;
}

/** The taxes next to an order's sums: an added one is part of the total, an included one of what refunds left. */
export function taxesOfOrder(lines: readonly SoldLine[], currencyCode: string): TaxAtRate[] {
  return taxesByRate(
    lines.map(({ refundedNet, refundedTax, ...line }) =>
      line.taxIncluded ? { ...line, net: line.net - refundedNet, tax: line.tax - refundedTax } : line,
    ),
    currencyCode,
  );
}

/** Sorts by rate, highest first; lines of older orders have none. */
export function taxesByRate(lines: readonly TaxedLine[], currencyCode: string): TaxAtRate[] {
  const sums = new Map<string, TaxedLine>();
  for (const line of lines) {
    if (line.tax === 0) continue;
    const key = `${line.rate} ${line.taxIncluded}`;
    const { net, tax } = sums.get(key) ?? { net: 0, tax: 0 };
    sums.set(key, { ...line, net: net + line.net, tax: tax + line.tax });
  }
  return [...sums.values()]
    .sort((a, b) => Number(b.rate ?? -1) - Number(a.rate ?? -1))
    .map(({ rate, net, tax, taxIncluded }) => ({
      ...(rate !== null && { rate }),
      amount: fromCents(tax, currencyCode),
      ...(taxIncluded && { included: true as const, net: fromCents(net, currencyCode) }),
    }));
}
