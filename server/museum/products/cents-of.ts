import { ownPriceCents } from "../../../commerce/own-price.ts";
import { priceOn } from "../catalogue/day-rules.ts";
import type { Variant, When } from "./contract.ts";

/** What one of a variant costs, in whole cents: its price on the line's day, where that has one of its own, else its usual price (docs/behaviour.md, "Single days"). */
export function centsOf({ id, cents, event }: Variant, { date }: Pick<When, "date">): number {
  return (event === undefined || date === undefined ? undefined : priceOn(event, id, date)) ?? cents;
}

/** What one of a line costs, in whole cents: what its visitor named, where they may, else what `centsOf` says. */
export function lineCents(variant: Variant, attributes: ReadonlyMap<string, string>): number {
  const own = variant.leastCents === undefined ? undefined : ownPriceCents(attributes.get("Price"));
  return own === undefined || variant.leastCents === undefined ? centsOf(variant, { date: attributes.get("Date") }) : Math.max(own, variant.leastCents);
}
