import { type Container, freshSpace } from "./container.ts";
import { joinMembers, type Trail } from "./join-members.ts";
import { countBreaks } from "./lines.ts";
import { longestIncreasing } from "./longest-increasing.ts";
import type { Gap } from "./read-gap.ts";

/** A member as it is to be written. */
export interface Piece {
  /** The number of the member of the old text that it was; undefined for a new one. */
  readonly from: number | undefined;
  /** From its key, or the element's beginning, to its end: without the comments around it. */
  readonly text: string;
}

/**
 * The text of an object or a list with other members. Comments that belong to a member go with it, all others stay. Between two members that
 * still follow on each other nothing changes.
 */
export function compose(container: Container, pieces: readonly Piece[]): string {
  const { brackets, members, between, gap, rewritten } = container;
  const count = members.length;
  if (pieces.length === 0 && !hasLooseComments(container)) return brackets.join("");
  const inPlace = longestIncreasing(pieces.map(({ from }) => from));
  const staying = new Set([...inPlace].map((position) => pieces[position]?.from));
  let text = brackets[0];
  let last: number | "bracket" | "new" = "bracket";
  /** The first gap of the old text that has no counterpart in the new one yet, and the first whose comments of no member have none. */
  let [next, nextFloat] = [0, 0];
  let isAdjacent = !rewritten;

  for (const [position, { from, text: content }] of pieces.entries()) {
    const isFirst = position === 0;
    const stays = inPlace.has(position);
    // What comes where a member has gone stands as that stood.
    const place = stays ? from : next < count && !staying.has(next) ? next : undefined;
    const lastFloat = place ?? (isFirst && count > 0 ? 0 : -1);
    if (isAdjacent && stays && place === next) text += between(next);
    else {
      // In front of the first gap's member there was a bracket.
      const space = isFirst ? container.edges[0] : place ? widestSpace(container, Math.max(next, 1), place) : freshSpace(container);
      const lead = from === undefined ? "" : gap(from).lead;
      text += joinMembers(container, trailOf(container, last), { space, lead, floats: floatsOf(container, nextFloat, lastFloat), isEnd: false });
    }
    text += content;
    last = from ?? "new";
    nextFloat = Math.max(nextFloat, lastFloat + 1);
    if (place !== undefined) next = place + 1;
    isAdjacent = stays && !rewritten;
  }
  if (isAdjacent && next === count && pieces.length > 0) return text + between(count) + brackets[1];
  const end = { space: container.edges[1], lead: "", floats: floatsOf(container, nextFloat, count), isEnd: true };
  return text + joinMembers(container, trailOf(container, last), end) + brackets[1];
}

function hasLooseComments({ members, gap }: Container): boolean {
  return gap(0).after !== "" || [...members, undefined].some((_member, index) => gap(index).float !== "");
}

/** The gaps from one to another that have comments of no member. */
function floatsOf({ gap }: Container, first: number, last: number): Gap[] {
  return Array.from({ length: Math.max(0, last + 1 - first) }, (_none, index) => gap(first + index)).filter(({ float }) => float !== "");
}

/** Where members between have gone: the space with most blank lines, so that groups stay apart; the last of equal ones. */
function widestSpace({ gap }: Container, first: number, last: number): string {
  let widest = gap(last).space;
  for (let index = last - 1; index >= first; index--) if (countBreaks(gap(index).space) > countBreaks(widest)) widest = gap(index).space;
  return widest;
}

function trailOf({ gap }: Container, last: number | "bracket" | "new"): Trail {
  if (last === "new") return { before: "", after: "", isBracket: false };
  if (last === "bracket") return { before: "", after: gap(0).after, isBracket: true };
  const { before, after } = gap(last + 1);
  return { before, after, isBracket: false };
}
