const notes = [500, 1_000, 2_000, 5_000, 10_000];
const most = 4;

/** Returns the total and the next round amounts in cents, ascending. */
export function quickAmounts(total: number): number[] {
  const round = notes.map((note) => Math.ceil(total / note) * note);
  return [...new Set([total, ...round])].sort((a, b) => a - b).slice(0, most);
}
