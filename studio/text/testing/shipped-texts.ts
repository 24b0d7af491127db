import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripComments } from "jsonc-parser";

const folder = join(import.meta.dirname, "../../../flows");
const files = readdirSync(folder, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".json"));

const variants: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  "with tabs": (text) => text.replace(/^ +/gm, (spaces) => "\t".repeat(spaces.length / 2)),
  "with four spaces": (text) => text.replace(/^ +/gm, (spaces) => spaces + spaces),
  "with a byte order mark": (text) => `\uFEFF${text}`,
  "without a final newline": (text) => text.trimEnd(),
};

export const shippedTexts: readonly { readonly name: string; readonly text: string }[] = files.flatMap((file) =>
  Object.entries(variants).map(([variant, change]) => ({
    name: `${file} ${variant}`,
    text: change(readFileSync(join(folder, file), "utf8")),
  })),
);

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

export const lines = (...all: readonly string[]): string => all.join("\n");
