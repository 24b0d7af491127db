/** What people hand over, in whole cents: notes of these amounts, as few as will do. */
const notes = [500, 1_000, 2_000, 5_000, 10_000];
const most = 4;

/** The total itself, and the next round sums above it, in whole cents, small ones first. */
export function quickAmounts(total: number): number[] {
  const round = notes.map((note) => Math.ceil(total / note) * note);
  return [...new Set([total, ...round])].sort((a, b) => a - b).slice(0, most);
}
