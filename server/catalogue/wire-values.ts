import type { Money } from "../../schemas/generated/wire.ts";

/** Whole cents of a catalogue's price ("25.00" → 2500). */
export function parseCents(price: string): number {
  return Math.round(Number(price) * 100);
}

/** An amount on the wire. */
export function toMoney(cents: number, currencyCode: string): Money {
  return { amount: (cents / 100).toFixed(2), currencyCode };
}

/** The address of a picture in the museum's assets; "" where there is none. */
export function media(path: string | undefined): string {
  return path === undefined ? "" : `/media/${path.split("/").map(encodeURIComponent).join("/")}`;
}
