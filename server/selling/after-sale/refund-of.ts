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
export function refundOf({ subtotal, discount, tax, total, refunded, lines }: StoredOrder, chosen: readonly LineQuantity[]): number {
  const before = lines.reduce((sum, line) => sum + paidFor(line, line.refunded), 0);
  const more = chosen.reduce((sum, { line, quantity }) => sum + paidFor(line, line.refunded + quantity) - paidFor(line, line.refunded), 0);
  const net = subtotal - discount;
  const taxOf = (cents: number) => (net === 0 ? 0 : Math.round((tax * cents) / net));
  return Math.min(more + taxOf(before + more) - taxOf(before), total - refunded);
}

/** What the first so many of a line cost without tax: its discount is shared out so that all of them together have all of it. */
function paidFor({ cents, discount, quantity }: StoredLine, first: number): number {
  return cents * first - Math.round((discount * first) / quantity);
}
