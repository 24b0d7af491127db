import type { Money } from "../schemas/generated/wire.ts";

/** Converts an API amount to whole cents ("25.00" → 2500). */
export function toCents(money: Money): number {
  return Math.round(Number(money.amount) * 100);
}

/** Converts whole cents to an API amount. */
export function fromCents(cents: number, currencyCode: string): Money {
  return { amount: (cents / 100).toFixed(2), currencyCode };
}

/** Adds two amounts of one currency. */
export function add(a: Money, b: Money): Money {
  return fromCents(toCents(a) + toCents(b), a.currencyCode);
}

/** Multiplies an amount by a whole number. */
export function multiply(money: Money, times: number): Money {
  return fromCents(toCents(money) * times, money.currencyCode);
}

/** In whole cents; a higher price is probably a typing error. */
export const maxOwnCents = 1_000_000;

/** Parses a price such as "12.00" into whole cents; undefined if malformed or too high. */
export function ownPriceCents(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,7}\.\d{2}$/.test(text)) return undefined;
  const cents = toCents({ amount: text, currencyCode: "" });
  return cents > maxOwnCents ? undefined : cents;
}
