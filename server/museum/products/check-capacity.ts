import type { Problem } from "../model/problems.ts";

interface Counted {
  readonly title: string;
  readonly capacity?: number;
  readonly maxPartySize?: number;
  readonly soldOut?: boolean;
}

/** Warns about a capacity of zero, or below the largest party. @param at its place in catalogue.json */
export function checkCapacity({ title, capacity, maxPartySize = 0, soldOut = false }: Counted, at: string): Problem[] {
  if (capacity === undefined || soldOut || (capacity > 0 && capacity >= maxPartySize)) return [];
  const tooFew = `${title} has ${capacity} places at a time, and maxPartySize lets ${maxPartySize} come together: larger parties than ${capacity} are always refused`;
  const [message, fix] =
    capacity === 0
      ? [`${title} has no places, so that nothing of it is ever sold`, 'raise capacity, or write "soldOut": true']
      : [tooFew, "raise capacity, or lower maxPartySize"];
  return [{ code: "CAPACITY_LOW", pointer: `${at}/capacity`, message, fix, value: String(capacity) }];
}
