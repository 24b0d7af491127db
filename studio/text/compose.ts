import { type Container, freshSpace, type Gap } from "./container.ts";
import { longestIncreasing } from "./diff-values.ts";
import { countBreaks, hasBreak } from "./parse-text.ts";

export interface Piece {
  /** Its index in the old text; undefined if new. */
  readonly from: number | undefined;
  /** From its key (or the element's start) to its end, without surrounding comments. */
  readonly text: string;
}

/**
 * Composes an object or list from other members. A member's comments (directly above it, or behind it on its line)
 * move with it; all others stay. The text between two members that still follow each other is unchanged.
 */
export function compose(container: Container, pieces: readonly Piece[]): string {
  const { brackets, members, between, gap, rewritten } = container;
  const count = members.length;
  if (pieces.length === 0 && !hasLooseComments(container)) return brackets.join("");
  const inPlace = longestIncreasing(pieces.map(({ from }) => from));
  const staying = new Set([...inPlace].map((position) => pieces[position]?.from));
  let text = brackets[0];
  let last: number | "bracket" | "new" = "bracket";
  /** The first old gap without a counterpart, and the first with unwritten floating comments. */
  let [next, nextFloat] = [0, 0];
  let isAdjacent = !rewritten;

  for (const [position, { from, text: content }] of pieces.entries()) {
    const isFirst = position === 0;
    const stays = inPlace.has(position);
    // A new member takes the place of a removed one.
    const place = stays ? from : next < count && !staying.has(next) ? next : undefined;
    const lastFloat = place ?? (isFirst && count > 0 ? 0 : -1);
    if (isAdjacent && stays && place === next) text += between(next);
    else {
      // Before the first gap's member there was a bracket.
      const space = isFirst
        ? container.edges[0]
        : place
          ? widestSpace(container, Math.max(next, 1), place)
          : freshSpace(container);
      const lead = from === undefined ? "" : gap(from).lead;
      text += joinMembers(container, trailOf(container, last), {
        space,
        lead,
        floats: floatsOf(container, nextFloat, lastFloat),
        isEnd: false,
      });
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

function floatsOf({ gap }: Container, first: number, last: number): Gap[] {
  return Array.from({ length: Math.max(0, last + 1 - first) }, (_none, index) => gap(first + index)).filter(
    ({ float }) => float !== "",
  );
}

/** Where members were removed, keep the widest space so that groups stay apart; the last of equals. */
function widestSpace({ gap }: Container, first: number, last: number): string {
  let widest = gap(last).space;
  for (let index = last - 1; index >= first; index--)
    if (countBreaks(gap(index).space) > countBreaks(widest)) widest = gap(index).space;
  return widest;
}

function trailOf({ gap }: Container, last: number | "bracket" | "new"): Trail {
  if (last === "new") return { before: "", after: "", isBracket: false };
  if (last === "bracket") return { before: "", after: gap(0).after, isBracket: true };
  const { before, after } = gap(last + 1);
  return { before, after, isBracket: false };
}

/** Comments still to write after the last member: what follows decides where the comma goes. */
interface Trail {
  readonly before: string;
  readonly after: string;
  /** An opening bracket has no comma. */
  readonly isBracket: boolean;
}

interface Following {
  readonly space: string;
  readonly lead: string;
  readonly floats: readonly Gap[];
  readonly isEnd: boolean;
}

/** Adds line breaks where a comment would swallow the next text or change its owner. */
function joinMembers(container: Container, trail: Trail, { space, lead, floats, isEnd }: Following): string {
  const isFloating = floats.length > 0;
  const needed = isFloating && !isEnd ? 2 : isFloating || endsWithLineComment(trail) || hasBreak(lead) ? 1 : 0;
  const lastSpace =
    countBreaks(space) >= needed
      ? space
      : container.newline.repeat(needed) + (isEnd ? container.indent : container.memberIndent);
  const comments = floats.map(({ floatSpace, float }) => floatSpace + float).join("");
  return writeTrail(trail, isEnd, hasBreak(floats[0]?.floatSpace ?? lastSpace)) + comments + lastSpace + lead;
}

const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g;

function endsWithLineComment({ before, after }: Trail): boolean {
  return (before + after).match(comment)?.at(-1)?.startsWith("//") ?? false;
}

function writeTrail({ before, after, isBracket }: Trail, isEnd: boolean, isLineEnd: boolean): string {
  const comments = before + after;
  if (isEnd || isBracket) return comments;
  const lineComment = [...comments.matchAll(comment)].find(([text]) => text.startsWith("//"))?.index ?? comments.length;
  if (lineComment >= before.length && (isLineEnd || after === "")) return `${before},${after}`;
  // Before a line comment, which would swallow the comma; after others, which would join the next member.
  const head = comments.slice(0, lineComment).trimEnd();
  return `${head},${comments.slice(head.length)}`;
}
