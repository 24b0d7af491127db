import { stripComments } from "jsonc-parser";

/** Reads a text's value without the code under test. @throws SyntaxError */
export function readPlainly(text: string): unknown {
  return JSON.parse(stripComments(text).replace(/^\uFEFF/, ""));
}

export function commentsOf(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g) ?? [];
  return tokens.filter((token) => token.startsWith("/"));
}

/** Comments of one text that are missing, or rarer, in another. */
export function lostComments(before: string, after: string): string[] {
  const left = commentsOf(after);
  return commentsOf(before).filter((comment) => {
    const index = left.indexOf(comment);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
