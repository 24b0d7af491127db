import type { TimedProduct } from "../schemas/generated/wire.ts";

/**
 * Lists upcoming times without room for a party, which it can wait for (docs/behaviour.md, "Waiting list"). Omits times
 * too small for the party.
 */
export function fullTimes({ times }: Pick<TimedProduct, "times">, party: number): string[] {
  const isTooSmall = (capacity = 0) => capacity > 0 && capacity < party;
  return times.filter(({ over, availability, capacity }) => !over && availability < (party || 1) && !isTooSmall(capacity)).map(({ label }) => label);
}
