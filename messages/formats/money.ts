import type { Money } from "../../schemas/generated/wire.ts";

/** A formatted amount, split around its decimal point: "$25", ".", "00" and the rest. */
interface PriceParts {
  readonly before: string;
  readonly point: string;
  readonly cents: string;
  readonly after: string;
}

/** Cached, because formatters are slow to create. */
const formatters = new Map<string, Intl.NumberFormat>();
const decimals = new Map<string, number>();

/** The decimals that a currency is written with: 2 for USD, 0 for JPY, 3 for KWD; 2 if unknown. */
export function decimalsOf(currencyCode: string): number {
  const known = decimals.get(currencyCode);
  if (known !== undefined) return known;
  const found = /^[A-Z]{3}$/.test(currencyCode)
    ? new Intl.NumberFormat("en", { style: "currency", currency: currencyCode }).resolvedOptions().maximumFractionDigits
    : undefined;
  decimals.set(currencyCode, found ?? 2);
  return found ?? 2;
}

/** Formats a decimal amount such as "25.00" in parts. Currencies without minor units lack point and cents. */
export function priceParts(locale: string, { amount, currencyCode }: Money): PriceParts {
  const key = `${currencyCode} ${locale}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency: currencyCode });
  formatters.set(key, formatter);
  const parts = { before: "", point: "", cents: "", after: "" };
  for (const { type, value } of formatter.formatToParts(Number(amount))) {
    if (type === "decimal") parts.point = value;
    else if (type === "fraction") parts.cents = value;
    else if (parts.cents !== "") parts.after += value;
    // A true minus is as wide as a digit and does not break lines.
    else parts.before += type === "minusSign" ? "\u2212" : value;
  }
  return parts;
}

/** Formats an amount: "$25.00", or "$25" if zero cents are dropped (docs/behaviour.md, "Prices"). */
export function formatMoney(locale: string, money: Money, { dropZeroCents = false } = {}): string {
  const { before, point, cents, after } = priceParts(locale, money);
  return dropZeroCents && /^0*$/.test(cents) ? before + after : before + point + cents + after;
}
