import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { canonicalText, ownProperty, sameValue } from "./json-value.ts";

/**
 * `pointer` is a JSON Pointer into the later value; that of `removed`, and `from`, into the earlier one. An element
 * both moved and changed is reported twice.
 */
export type Change =
  | { readonly kind: "added"; readonly pointer: string; readonly after: unknown }
  | { readonly kind: "removed"; readonly pointer: string; readonly before: unknown }
  | { readonly kind: "changed"; readonly pointer: string; readonly before: unknown; readonly after: unknown }
  | { readonly kind: "moved"; readonly pointer: string; readonly from: string };

/**
 * Compares two values, reporting each difference as deep as it lies. List elements match by identity (`id`, `path`,
 * `handle`, `code` …), the others by equality and place.
 * @param before parsed JSON
 * @returns empty if equal; the order of properties does not count
 */
export function diffValues(before: unknown, after: unknown): Change[] {
  return diffAt(before, after, "", "");
}

function diffAt(before: unknown, after: unknown, from: string, pointer: string): Change[] {
  if (before === after) return [];
  if (before === undefined) return after === undefined ? [] : [{ kind: "added", pointer, after }];
  if (after === undefined) return [{ kind: "removed", pointer: from, before }];
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, from, pointer);
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      diffAt(ownProperty(before, key), ownProperty(after, key), childPointer(from, key), childPointer(pointer, key)),
    );
  }
  return sameValue(before, after) ? [] : [{ kind: "changed", pointer, before, after }];
}

function diffLists(before: readonly unknown[], after: readonly unknown[], from: string, pointer: string): Change[] {
  const match = matchElements(before, after);
  const matched = new Set(match);
  const inPlace = longestIncreasing(match);
  const removed = before.flatMap((element, index) =>
    matched.has(index) ? [] : [{ kind: "removed", pointer: childPointer(from, index), before: element } as const],
  );
  const others = after.flatMap((element, index): Change[] => {
    const earlier = match[index];
    const to = childPointer(pointer, index);
    if (earlier === undefined) return [{ kind: "added", pointer: to, after: element }];
    const at = childPointer(from, earlier);
    return [
      ...(inPlace.has(index) ? [] : [{ kind: "moved", pointer: to, from: at } as const]),
      ...diffAt(before[earlier], element, at, to),
    ];
  });
  return [...removed, ...others];
}

/** For each later element, the index of the same earlier element; each index at most once. */
type Match = (number | undefined)[];

/** Identifying properties; an element's first one counts. */
const identities = ["id", "path", "handle", "code", "from", "event"];

/** Matches elements of two lists: equal ones, then same identities, then those that took another's place. */
export function matchElements(before: readonly unknown[], after: readonly unknown[]): Match {
  const match = matchSame(before, after);
  pairByPlace(match, before, after);
  return match;
}

/** Matches only equal elements and identities: two additions at one place stay two. */
export function matchSame(before: readonly unknown[], after: readonly unknown[]): Match {
  const match: Match = after.map(() => undefined);
  // Start from both ends: of several equal elements, those that did not move match.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  for (; start < shorter && sameValue(before[start], after[start]); start++) match[start] = start;
  for (let end = 1; end <= shorter - start && sameValue(before.at(-end), after.at(-end)); end++)
    match[after.length - end] = before.length - end;
  pairBy(match, before, after, canonicalText);
  pairBy(match, before, after, identityOf);
  return match;
}

function pairBy(
  match: Match,
  before: readonly unknown[],
  after: readonly unknown[],
  keyOf: (element: unknown) => string | undefined,
): void {
  const taken = new Set(match);
  const free = new Map<string, number[]>();
  for (const [index, element] of before.entries()) {
    const key = taken.has(index) ? undefined : keyOf(element);
    if (key === undefined) continue;
    const indices = free.get(key);
    if (indices === undefined) free.set(key, [index]);
    else indices.push(index);
  }
  if (free.size === 0) return;
  for (const [index, element] of after.entries()) {
    const key = match[index] === undefined ? keyOf(element) : undefined;
    if (key !== undefined) match[index] = free.get(key)?.shift();
  }
}

/** Pairs the elements after a matched pair, unless they are unrelated. */
function pairByPlace(match: Match, before: readonly unknown[], after: readonly unknown[]): void {
  const taken = new Set(match);
  for (const [index, element] of after.entries()) {
    const previous = index === 0 ? -1 : match[index - 1];
    if (match[index] !== undefined || previous === undefined) continue;
    const place = previous + 1;
    if (place >= before.length || taken.has(place) || !canBecome(before[place], element)) continue;
    match[index] = place;
    taken.add(place);
  }
}

/** True if one element may have become the other: with an identity, only if nothing else changed. */
function canBecome(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after))
    return isRecord(before) === isRecord(after) && Array.isArray(before) === Array.isArray(after);
  const [key, later] = [identityKey(before), identityKey(after)];
  if (key === undefined && later === undefined) return true;
  const [rest, laterRest] = [without(before, key), without(after, later)];
  return Object.keys(rest).length > 0 && sameValue(rest, laterRest);
}

function identityKey(element: unknown): string | undefined {
  return isRecord(element)
    ? identities.find((key) => ["string", "number"].includes(typeof ownProperty(element, key)))
    : undefined;
}

function identityOf(element: unknown): string | undefined {
  const key = identityKey(element);
  return key === undefined ? undefined : `${key} ${JSON.stringify((element as Record<string, unknown>)[key])}`;
}

function without(element: Readonly<Record<string, unknown>>, key: string | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(element).filter(([name]) => name !== key));
}

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
