import type { TimedProduct } from "../schemas/generated/wire.ts";

/**
 * The labels of the times at which a party finds no room, and which have not passed: those that it can wait for (docs/behaviour.md, "Waiting list").
 * At those that are too small for it altogether, it never will.
 */
export function fullTimes({ times }: Pick<TimedProduct, "times">, party: number): string[] {
  const isTooSmall = (capacity = 0) => capacity > 0 && capacity < party;
  return times.filter(({ over, availability, capacity }) => !over && availability < (party || 1) && !isTooSmall(capacity)).map(({ label }) => label);
}
