import { isRecord } from "../../engine/core/pointer.ts";
import { canonicalText, ownProperty, sameValue } from "./json-value.ts";

/** For each element of the later list the index of the same element in the earlier one, each at most once. */
export type Match = (number | undefined)[];

/** The properties that tell an element from its neighbours; the first one that it has counts. */
const identities = ["id", "path", "handle", "code", "from", "event"];

/** Which elements of two lists are the same: equal ones, those of one identity, and then those that took another's place. */
export function matchElements(before: readonly unknown[], after: readonly unknown[]): Match {
  const match = matchSame(before, after);
  pairByPlace(match, before, after);
  return match;
}

/** Only what is equal or has the same identity: two additions at one place remain two. */
export function matchSame(before: readonly unknown[], after: readonly unknown[]): Match {
  const match: Match = after.map(() => undefined);
  // From both ends first: of several equal elements those that stayed where they were are the same.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  for (; start < shorter && sameValue(before[start], after[start]); start++) match[start] = start;
  for (let end = 1; end <= shorter - start && sameValue(before.at(-end), after.at(-end)); end++) match[after.length - end] = before.length - end;
  pairBy(match, before, after, canonicalText);
  pairBy(match, before, after, identityOf);
  return match;
}

/** Pairs what has no partner yet and the same key; elements without a key stay alone. */
function pairBy(match: Match, before: readonly unknown[], after: readonly unknown[], keyOf: (element: unknown) => string | undefined): void {
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

/** Pairs what stands behind the same element, unless it is something else. */
function pairByPlace(match: Match, before: readonly unknown[], after: readonly unknown[]): void {
  const taken = new Set(match);
  for (const [index, element] of after.entries()) {
    const previous = index === 0 ? -1 : match[index - 1];
    if (match[index] !== undefined || previous === undefined) continue;
    const place = previous + 1;
    if (place >= before.length || taken.has(place) || !mayBecome(before[place], element)) continue;
    match[index] = place;
    taken.add(place);
  }
}

/** Whether one element may be another one changed: one with an identity only if nothing but that differs. */
function mayBecome(before: unknown, after: unknown): boolean {
  if (!isRecord(before) || !isRecord(after)) return isRecord(before) === isRecord(after) && Array.isArray(before) === Array.isArray(after);
  const [key, later] = [identityKey(before), identityKey(after)];
  if (key === undefined && later === undefined) return true;
  const [rest, laterRest] = [without(before, key), without(after, later)];
  return Object.keys(rest).length > 0 && sameValue(rest, laterRest);
}

function identityKey(element: unknown): string | undefined {
  return isRecord(element) ? identities.find((key) => ["string", "number"].includes(typeof ownProperty(element, key))) : undefined;
}

function identityOf(element: unknown): string | undefined {
  const key = identityKey(element);
  return key === undefined ? undefined : `${key} ${JSON.stringify((element as Record<string, unknown>)[key])}`;
}

function without(element: Readonly<Record<string, unknown>>, key: string | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(element).filter(([name]) => name !== key));
}
