import { stripComments } from "jsonc-parser";

/** A text's value, read without the code under test. @throws SyntaxError */
export function readPlainly(text: string): unknown {
  return JSON.parse(stripComments(text).replace(/^\uFEFF/, ""));
}

/** The comments of a text, in its order. */
export function commentsOf(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g) ?? [];
  return tokens.filter((token) => token.startsWith("/"));
}

/** The comments that one text has and another has not, or not as often. */
export function lostComments(before: string, after: string): string[] {
  const left = commentsOf(after);
  return commentsOf(before).filter((comment) => {
    const index = left.indexOf(comment);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
