import type { TimedProduct } from "../schemas/generated/wire.ts";

/** Lists full times to wait for (docs/behaviour.md, "Waiting list"); omits any too small for the party. */
export function fullTimes({ times }: Pick<TimedProduct, "times">, party: number): string[] {
  const isTooSmall = (capacity = 0) => capacity > 0 && capacity < party;
  return times
    .filter(({ over, availability, capacity }) => !over && availability < (party || 1) && !isTooSmall(capacity))
    .map(({ label }) => label);
}
