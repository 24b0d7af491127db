import { childPointer } from "../../engine/core/pointer.ts";
import { matchElements, matchSame } from "./match-elements.ts";
import { findMoves } from "./merge-moves.ts";
import { type Conflict, type Element, inOrder, type Versions } from "./merge-versions.ts";

/** Merges three lists: their order, with my moves and additions. */
export function mergeLists(
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
