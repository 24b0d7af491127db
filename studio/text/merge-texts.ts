import { childPointer, isRecord } from "../../engine/core/pointer.ts";
import { longestIncreasing, matchElements, matchSame } from "./diff-values.ts";
import { ownProperty, sameValue } from "./json-value.ts";
import { parseText } from "./parse-text.ts";
import { planValue, render } from "./render.ts";

interface Merged {
  readonly text: string;
  readonly conflicts: readonly Conflict[];
}

/**
 * Applies my changes to another editor's version. List elements match by identity, so both editors may add, edit and
 * move different ones.
 * @param base the text that both started from
 * @returns `theirs` with my changes that do not conflict; formatting and comments are theirs
 * @throws TextEditError `TEXT_NOT_JSON` for any of the three
 */
export function mergeTexts(base: string, mine: string, theirs: string): Merged {
  const [baseText, myText, theirText] = [parseText(base), parseText(mine), parseText(theirs)];
  const conflicts: Conflict[] = [];
  const versions = { base: baseText.root.value, mine: myText.root.value, theirs: theirText.root.value };
  const merged = mergeValues(versions, "", (conflict) => conflicts.push(conflict));
  return { text: render(theirText, planValue(theirText.root, merged)), conflicts };
}

/** Merges both changes; on a conflict keeps theirs and reports it. */
function mergeValues(versions: Versions, pointer: string, report: (conflict: Conflict) => void): unknown {
  const { base, mine, theirs } = versions;
  if (sameValue(base, mine) || sameValue(mine, theirs)) return theirs;
  if (sameValue(base, theirs)) return mine;
  const merge = (inner: Versions, at: string) => mergeValues(inner, at, report);
  if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base)))
    return mergeObjects({ base: base ?? {}, mine, theirs }, pointer, merge);
  if (Array.isArray(mine) && Array.isArray(theirs) && (base === undefined || Array.isArray(base)))
    return mergeLists({ base: base ?? [], mine, theirs }, pointer, merge, report);
  report({ kind: "value", pointer, ...versions });
  return theirs;
}

function mergeObjects(
  { base, mine, theirs }: Versions<Readonly<Record<string, unknown>>>,
  pointer: string,
  merge: (versions: Versions, pointer: string) => unknown,
): Record<string, unknown> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)]);
  const of = (key: string): Versions => ({
    base: ownProperty(base, key),
    mine: ownProperty(mine, key),
    theirs: ownProperty(theirs, key),
  });
  const merged = [...keys].map((key) => [key, merge(of(key), childPointer(pointer, key))] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Merges three lists: their order, with my moves and additions. */
function mergeLists(
  lists: Versions<readonly unknown[]>,
  pointer: string,
  merge: (versions: Versions, pointer: string) => unknown,
  report: (conflict: Conflict) => void,
): unknown[] {
  const elements = joinElements(lists);
  const mine = inOrder(elements, "mine");
  const moves = findMoves(elements);
  const order = inOrder(elements, "theirs");
  for (const [index, element] of mine.entries()) {
    if (element.theirs !== undefined && !moves.mine.has(element)) continue;
    // Keep elements that they removed until it is known whether I changed them.
    if (element.theirs !== undefined) order.splice(order.indexOf(element), 1);
    order.splice(placeAfter(order, mine[index - 1]), 0, element);
  }
  const merged: unknown[] = [];
  for (const element of order) {
    const at = childPointer(pointer, merged.length);
    const value = merge(versionsOf(lists, element), at);
    if (value === undefined) continue;
    merged.push(value);
    if (moves.both.has(element)) report({ kind: "moved", pointer: at, ...(element as Versions<number>) });
  }
  return merged;
}

/** Places an element after its predecessor and after their additions there. */
function placeAfter(order: readonly Element[], previous: Element | undefined): number {
  let place = previous === undefined ? 0 : order.indexOf(previous) + 1;
  for (
    let next = order[place];
    next !== undefined && next.base === undefined && next.mine === undefined;
    next = order[place]
  )
    place += 1;
  return place;
}

function joinElements({ base, mine, theirs }: Versions<readonly unknown[]>): Element[] {
  const [myMatch, theirMatch] = [matchElements(base, mine), matchElements(base, theirs)];
  const indices = (list: readonly unknown[]) => [...list.keys()];
  const myAdded = indices(mine).filter((index) => myMatch[index] === undefined);
  const theirAdded = indices(theirs).filter((index) => theirMatch[index] === undefined);
  const added = matchSame(
    myAdded.map((index) => mine[index]),
    theirAdded.map((index) => theirs[index]),
  );
  const [mineOf, theirsOf] = [inverse(myMatch), inverse(theirMatch)];
  return [
    ...indices(base).map((index) => ({ base: index, mine: mineOf.get(index), theirs: theirsOf.get(index) })),
    ...theirAdded.map((index, at) => ({ base: undefined, mine: myAdded[added[at] ?? -1], theirs: index })),
    ...myAdded
      .filter((_index, at) => !added.includes(at))
      .map((index) => ({ base: undefined, mine: index, theirs: undefined })),
  ];
}

const inverse = (match: readonly (number | undefined)[]) => new Map(match.map((earlier, index) => [earlier, index]));

function versionsOf(lists: Versions<readonly unknown[]>, element: Element): Versions {
  const of = (version: keyof Element) =>
    element[version] === undefined ? undefined : lists[version][element[version]];
  return { base: of("base"), mine: of("mine"), theirs: of("theirs") };
}

/** Elements that only I moved, and those that both moved to different places. */
interface Moves {
  readonly mine: ReadonlySet<Element>;
  readonly both: ReadonlySet<Element>;
}

/** Considers only elements in all three lists: additions and removals move nothing. */
function findMoves(elements: readonly Element[]): Moves {
  const shared = elements.filter(
    ({ base, mine, theirs }) => base !== undefined && mine !== undefined && theirs !== undefined,
  );
  const [mine, theirs] = [inOrder(shared, "mine"), inOrder(shared, "theirs")];
  const movedByThem = movedIn(theirs);
  const moved = [...movedIn(mine)];
  const isSamePlace = (element: Element) =>
    [-1, 1].some((side) => mine[mine.indexOf(element) + side] === theirs[theirs.indexOf(element) + side]);
  return {
    mine: new Set(moved.filter((element) => !movedByThem.has(element))),
    both: new Set(moved.filter((element) => movedByThem.has(element) && !isSamePlace(element))),
  };
}

function movedIn(order: readonly Element[]): Set<Element> {
  const inPlace = longestIncreasing(order.map(({ base }) => base));
  return new Set(order.filter((_element, position) => !inPlace.has(position)));
}

/**
 * A conflict between two editors. `pointer` is a JSON Pointer into the merged value, which holds theirs; if they
 * removed it, the place it had.
 *
 * `value`: both changed a value, or one removed what the other changed (undefined). `moved`: both moved an element to
 * different places; the three numbers are its indexes in the lists.
 */
export type Conflict =
  | {
      readonly kind: "value";
      readonly pointer: string;
      readonly base: unknown;
      readonly mine: unknown;
      readonly theirs: unknown;
    }
  | {
      readonly kind: "moved";
      readonly pointer: string;
      readonly base: number;
      readonly mine: number;
      readonly theirs: number;
    };

/** Three versions of one value; undefined where missing. */
interface Versions<Value = unknown> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** An element's index in each of the three lists; undefined where missing. */
type Element = Versions<number | undefined>;

/** Elements of one version, in its order. */
function inOrder(elements: readonly Element[], version: keyof Element): Element[] {
  return elements
    .filter((element) => element[version] !== undefined)
    .sort((a, b) => (a[version] ?? 0) - (b[version] ?? 0));
}
