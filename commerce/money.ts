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
