/** The price is in cents. */
export interface Level {
  readonly ticketsPerDay: number;
  readonly cents: number;
}

/** Compares member tickets per day, then price. Positive if `a` is better. */
export function compareLevels(a: Level, b: Level): number {
  return a.ticketsPerDay - b.ticketsPerDay || a.cents - b.cents;
}
