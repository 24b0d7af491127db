import { longestIncreasing } from "./longest-increasing.ts";
import { type Element, inOrder } from "./merge-versions.ts";

/** Elements that only I moved, and those that both moved to different places. */
export interface Moves {
  readonly mine: ReadonlySet<Element>;
  readonly both: ReadonlySet<Element>;
}

/** Considers only elements in all three lists: additions and removals move nothing. */
export function findMoves(elements: readonly Element[]): Moves {
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
