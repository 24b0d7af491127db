import type { Container } from "./container.ts";
import { countBreaks, hasBreak } from "./lines.ts";
import type { Gap } from "./read-gap.ts";

/** What was written last: the comments behind it are not written yet, since what follows decides where the comma goes. */
export interface Trail {
  /** Comments in front of the comma, and behind it. */
  readonly before: string;
  readonly after: string;
  /** An opening bracket has no comma. */
  readonly isBracket: boolean;
}

/** What follows. */
export interface Following {
  readonly space: string;
  readonly lead: string;
  /** The gaps with comments of no member that stand in between. */
  readonly floats: readonly Gap[];
  readonly isEnd: boolean;
}

/**
 * The text between what was written last and what follows. Line breaks are added where a comment would otherwise swallow what follows it, or
 * belong to another member than before.
 */
export function joinMembers(container: Container, trail: Trail, { space, lead, floats, isEnd }: Following): string {
  const isFloating = floats.length > 0;
  const needed = isFloating && !isEnd ? 2 : isFloating || endsWithLineComment(trail) || hasBreak(lead) ? 1 : 0;
  const lastSpace = countBreaks(space) >= needed ? space : container.newline.repeat(needed) + (isEnd ? container.indent : container.memberIndent);
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
  // In front of a line comment, which would swallow it; behind others, which would belong to the next member on the line.
  const head = comments.slice(0, lineComment).trimEnd();
  return `${head},${comments.slice(head.length)}`;
}
