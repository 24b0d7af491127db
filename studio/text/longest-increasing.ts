/**
 * The positions of a longest increasing subsequence, by which as few elements as possible count as moved.
 * @param numbers each at most once; undefined is never part of it
 */
export function longestIncreasing(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  /** By length less one: the position of the smallest number that ends a subsequence of that length. */
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
