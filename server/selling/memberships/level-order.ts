/** What a level is worth: member tickets for a day, and its price in cents. */
export interface Level {
  readonly ticketsPerDay: number;
  readonly cents: number;
}

/**
 * The order of levels, the one place that knows it: the better one gives more member tickets a day; of two that give as many, it is the
 * dearer. Positive where `a` is better than `b`, 0 where they are of the same level.
 */
export function compareLevels(a: Level, b: Level): number {
  return a.ticketsPerDay - b.ticketsPerDay || a.cents - b.cents;
}
