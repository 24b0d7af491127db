import type { StoredLine, StoredOrder } from "./stored-order.ts";

/** So many of a line. */
export interface LineQuantity {
  readonly line: StoredLine;
  readonly quantity: number;
}

/**
 * What was paid for parts of an order's lines, in whole cents, their share of its taxes included: whatever is cancelled in whatever order, all
 * of it together comes to the total. What was given back otherwise is not given back again.
 */
export function refundOf({ subtotal, tax, total, refunded, lines }: StoredOrder, chosen: readonly LineQuantity[]): number {
  const before = lines.reduce((sum, { cents, refunded: quantity }) => sum + cents * quantity, 0);
  const more = chosen.reduce((sum, { line, quantity }) => sum + line.cents * quantity, 0);
  const taxOf = (cents: number) => (subtotal === 0 ? 0 : Math.round((tax * cents) / subtotal));
  return Math.min(more + taxOf(before + more) - taxOf(before), total - refunded);
}
