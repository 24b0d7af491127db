import type { Container } from "./container.ts";
import { countBreaks, hasBreak } from "./lines.ts";
import type { Gap } from "./read-gap.ts";

/** Comments still to write after the last member: what follows decides where the comma goes. */
export interface Trail {
  readonly before: string;
  readonly after: string;
  /** An opening bracket has no comma. */
  readonly isBracket: boolean;
}

export interface Following {
  readonly space: string;
  readonly lead: string;
  readonly floats: readonly Gap[];
  readonly isEnd: boolean;
}

/** Adds line breaks where a comment would swallow the next text or change its owner. */
export function joinMembers(container: Container, trail: Trail, { space, lead, floats, isEnd }: Following): string {
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
