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

/** Not from Intl: server and browser must agree, and versions of its data differ, as for RSD. */
const withoutDecimals = new Set(
  (
    "AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RSD RWF SLL SOS SYP " +
    "UGX VND VUV XAF XOF XPF YER"
  ).split(" "),
);
const withThree = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

/** The decimals that a currency is written with: 2 for USD, 0 for JPY, 3 for KWD; 2 if unknown. */
export function decimalsOf(currencyCode: string): number {
  if (withoutDecimals.has(currencyCode)) return 0;
  return withThree.has(currencyCode) ? 3 : 2;
}

/** Formats a decimal amount such as "25.00" in parts. Currencies without minor units lack point and cents. */
export function priceParts(locale: string, { amount, currencyCode }: Money): PriceParts {
  const key = `${currencyCode} ${locale}`;
  const digits = decimalsOf(currencyCode);
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: currencyCode,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
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
