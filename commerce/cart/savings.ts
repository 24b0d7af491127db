/** Tickets of one type at one event; prices in whole cents. */
export interface Bought {
  readonly quantity: number;
  readonly price: number;
  /** On its own, the same day; absent if not sold for less here. */
  readonly regular?: number | undefined;
}

/**
 * Returns the saving over the regular prices in whole cents, and the number of people who save.
 * Undefined without a saving, or for an incomplete bundle, which needs equally many tickets for each event.
 * @param events the tickets of each event; extras without a regular price do not count
 */
export function savingOf(
  events: readonly (readonly Bought[])[],
): { readonly people: number; readonly cents: number } | undefined {
  const isReduced = ({ regular, price }: Bought) => regular !== undefined && regular > price;
  const parts = events.filter((bought) => bought.some(isReduced));
  if (new Set(parts.map(countOf)).size > 1) return undefined;
  const reduced = parts.map((bought) => bought.filter(isReduced));
  const cents = reduced.flat().reduce((sum, { quantity, price, regular = 0 }) => sum + quantity * (regular - price), 0);
  return cents > 0 ? { people: Math.max(...reduced.map(countOf)), cents } : undefined;
}

const countOf = (bought: readonly Bought[]): number => bought.reduce((sum, { quantity }) => sum + quantity, 0);
