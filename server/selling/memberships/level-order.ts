/** A level's value: member tickets per day, and its price in cents. */
export interface Level {
  readonly ticketsPerDay: number;
  readonly cents: number;
}

/**
 * Defines the order of levels: by member tickets per day, then by price. Positive if `a` is better than `b`, 0 if
 * equal.
 */
export function compareLevels(a: Level, b: Level): number {
  return a.ticketsPerDay - b.ticketsPerDay || a.cents - b.cents;
}
