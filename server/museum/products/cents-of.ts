import { parseCents } from "../catalogue/cents.ts";
import { priceOn } from "../catalogue/day-rules.ts";
import type { Variant, When } from "./contract.ts";

/** What one of a variant costs, in whole cents: its price on the line's day, where that has one of its own, else its usual price (docs/behaviour.md, "Single days"). */
export function centsOf({ id, cents, event }: Variant, { date }: Pick<When, "date">): number {
  return (event === undefined || date === undefined ? undefined : priceOn(event, id, date)) ?? cents;
}

/** The most that a visitor may name as a price, in whole cents: more is a slip. */
export const mostOwnCents = 1_000_000;

/** A price as a line's attribute says it ("12.00"), in whole cents; undefined where it is none. */
export function readOwnPrice(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,6}\.\d{2}$/.test(text)) return undefined;
  const cents = parseCents(text);
  return cents > mostOwnCents ? undefined : cents;
}

/** What one of a line costs, in whole cents: what its visitor named, where they may, else what `centsOf` says. */
export function lineCents(variant: Variant, attributes: ReadonlyMap<string, string>): number {
  const own = variant.leastCents === undefined ? undefined : readOwnPrice(attributes.get("Price"));
  return own === undefined || variant.leastCents === undefined ? centsOf(variant, { date: attributes.get("Date") }) : Math.max(own, variant.leastCents);
}
