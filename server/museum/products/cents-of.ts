import { priceOn } from "../catalogue/day-rules.ts";
import type { Variant, When } from "./contract.ts";

/** What one of a variant costs, in whole cents: its price on the line's day, where that has one of its own, else its usual price (docs/behaviour.md, "Single days"). */
export function centsOf({ id, cents, event }: Variant, { date }: Pick<When, "date">): number {
  return (event === undefined || date === undefined ? undefined : priceOn(event, id, date)) ?? cents;
}
