import type { Money } from "../../schemas/generated/wire.ts";

/** Whole cents of a catalogue's price ("25.00" → 2500). */
export function parseCents(price: string): number {
  return Math.round(Number(price) * 100);
}

/** An amount on the wire. */
export function toMoney(cents: number, currencyCode: string): Money {
  return { amount: (cents / 100).toFixed(2), currencyCode };
}
