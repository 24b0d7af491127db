import type { Money } from "../schemas/generated/wire.ts";

/** Whole cents of an amount on the wire ("25.00" → 2500). */
export function toCents(money: Money): number {
  return Math.round(Number(money.amount) * 100);
}

/** An amount on the wire from whole cents. */
export function fromCents(cents: number, currencyCode: string): Money {
  return { amount: (cents / 100).toFixed(2), currencyCode };
}

/** The sum of two amounts of one currency. */
export function add(a: Money, b: Money): Money {
  return fromCents(toCents(a) + toCents(b), a.currencyCode);
}

/** An amount times a whole number. */
export function multiply(money: Money, times: number): Money {
  return fromCents(toCents(money) * times, money.currencyCode);
}

/** "$25.00"; with `dropZeroCents` "$25" for a whole amount (docs/behaviour.md, "Prices"). */
export function formatMoney(money: Money, { dropZeroCents = false, locale = "en-US" }: { dropZeroCents?: boolean; locale?: string } = {}): string {
  const cents = toCents(money);
  const digits = dropZeroCents && cents % 100 === 0 ? 0 : 2;
  return formatter(locale, money.currencyCode, digits).format(cents / 100);
}

/** Formatters cost far more to make than to use. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits} ${locale}`;
  const made =
    formatters.get(key) ?? new Intl.NumberFormat(locale, { style: "currency", currency, minimumFractionDigits: digits, maximumFractionDigits: digits });
  formatters.set(key, made);
  return made;
}
