import { expect, test } from "vitest";
import { longLines, wrapMarkdown } from "./wrap-markdown.ts";

const word = "prose ";
const long = word.repeat(20).trim();
const lines = (text: string) => wrapMarkdown(text).split("\n");

test("a paragraph is rewrapped if one of its lines is too long", () => {
  expect(lines(`short\n${long}`).map((line) => line.length)).toEqual([95, 29]);
  expect(longLines(`short\n${long}`)).toEqual([2]);
  expect(longLines(wrapMarkdown(`short\n${long}`))).toEqual([]);
  expect(wrapMarkdown("short\nlines\nstay")).toBe("short\nlines\nstay");
});

test("list items keep their indentation", () => {
  expect(lines(`1. ${long}\n2. short`)).toEqual([
    `1. ${word.repeat(16).trim()}`,
    `   ${word.repeat(4).trim()}`,
    "2. short",
  ]);
  expect(lines(`   - ${long}`)[1]).toBe(`     ${word.repeat(4).trim()}`);
});

test.each([
  ["a block of code", `\`\`\`sh\n${long}\n\`\`\``],
  ["a table", `| ${long} |`],
  ["a heading", `## ${long}`],
  ["an address that cannot be broken", `[here](https://museum.example/${"x".repeat(100)})`],
  ["lines that are broken on purpose", `one\\\n${long}`],
])("%s stays unchanged", (_what, text) => {
  expect(wrapMarkdown(text)).toBe(text);
});

test("code in a sentence stays on one line, and no line accidentally begins a list", () => {
  expect(lines(`${word.repeat(16)}\`npm run soak\` ends`)[1]).toBe("`npm run soak` ends");
  expect(lines(`${word.repeat(15)}prosewords - and more`)).toEqual([`${word.repeat(15)}prosewords -`, "and more"]);
});
