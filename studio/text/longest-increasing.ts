/**
 * Positions of a longest increasing subsequence, so that as few elements as possible count as moved.
 * @param numbers each at most once; undefined is skipped
 */
export function longestIncreasing(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  /** By length - 1: position of the smallest number ending a subsequence of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [position, number] of numbers.entries()) {
    if (number === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    previous[position] = ends[low - 1];
    ends[low] = position;
  }
  const positions = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) positions.add(at);
  return positions;
}
