import { ownPriceCents } from "../../../commerce/money.ts";
import { priceOn } from "../model/day-rules.ts";
import type { Variant, When } from "./contract.ts";

/** Returns whole cents: the price of the line's day, or else the usual one (docs/behaviour.md, "Single days"). */
export function centsOf({ id, cents, event }: Variant, { date }: Pick<When, "date">): number {
  return (event === undefined || date === undefined ? undefined : priceOn(event, id, date)) ?? cents;
}

/** Returns a line's unit price in whole cents: the visitor's own price if allowed, or else `centsOf`. */
export function lineCents(variant: Variant, attributes: ReadonlyMap<string, string>): number {
  const own = variant.leastCents === undefined ? undefined : ownPriceCents(attributes.get("Price"));
  return own === undefined || variant.leastCents === undefined
    ? centsOf(variant, { date: attributes.get("Date") })
    : Math.max(own, variant.leastCents);
}
