import type { Font } from "fontkit";
import { describe, expect, it } from "vitest";
import { isolated, mixedLines } from "./mixed-lines.ts";

const hebrew = { name: "Hebrew" } as unknown as Font;
const chinese = { name: "Chinese" } as unknown as Font;

/** Each character is one wide. */
function lines(text: string, { width = 100, base = "ltr" }: { width?: number; base?: "ltr" | "rtl" } = {}) {
  const fontOf = (character: string) =>
    /\p{Script=Hebrew}/u.test(character) ? hebrew : /\p{Script=Han}/u.test(character) ? chinese : undefined;
  const outlines = new Map(
    [...text].flatMap((character) => (fontOf(character) ? [[character, fontOf(character) as Font] as const] : [])),
  );
  return mixedLines(text, { base, outlines, width, widthOf: (piece) => [...piece.text].length });
}

const seen = (...given: Parameters<typeof lines>) => lines(...given).map((line) => line.map(({ text }) => text));

describe("a line with letters of several scripts", () => {
  it("has a piece for each font, from left to right", () => {
    expect(lines("Ada 王芳!")).toEqual([
      [
        { text: "Ada ", font: undefined, direction: "ltr" },
        { text: "王芳", font: chinese, direction: "ltr" },
        { text: "!", font: undefined, direction: "ltr" },
      ],
    ]);
  });

  it("has right-to-left words in their visual order", () => {
    expect(seen("for יעל כהן or Ada")).toEqual([["for ", "כהן", " ", "יעל", " or Ada"]]);
    expect(lines("יעל")).toEqual([[{ text: "יעל", font: hebrew, direction: "rtl" }]]);
  });

  it("ends on the left in a right-to-left document; figures and Latin words in it do not, and brackets are mirrored", () => {
    expect(seen("יעל (1009)", { base: "rtl" })).toEqual([["(", "1009", ") ", "יעל"]]);
    expect(seen("כהן Ada Lovelace", { base: "rtl" })).toEqual([["Ada Lovelace", " ", "כהן"]]);
  });

  it("keeps a price after a name, whichever way the name runs", () => {
    expect(seen(isolated(["יעל כהן", "", "$50"], " · "))).toEqual([["כהן", " ", "יעל", " · ", "$50"]]);
    expect(seen(isolated(["Ada", "$50"], " · "), { base: "rtl" })).toEqual([["$50", " · ", "Ada"]]);
  });

  it("keeps a mark in the font of its letter", () => {
    expect(seen("שׁ a")).toEqual([["שׁ", " a"]]);
  });
});

describe("a text that is wider than its column", () => {
  it("is broken between words, without the space", () => {
    expect(seen("יעל כהן לוי", { width: 7, base: "rtl" })).toEqual([["כהן", " ", "יעל"], ["לוי"]]);
  });

  it("is broken between Chinese characters, and never before closing punctuation", () => {
    expect(seen("王芳李娜，张伟", { width: 4 })).toEqual([["王芳李"], ["娜", "，", "张伟"]]);
  });

  it("is broken within a word that is too wide by itself", () => {
    expect(seen("abcdefgh 王", { width: 3 })).toEqual([["abc"], ["def"], ["gh"], ["王"]]);
  });

  it("is broken at its line breaks", () => {
    expect(seen("王\n芳")).toEqual([["王"], ["芳"]]);
  });
});

it("an empty text has no lines", () => {
  expect(lines("")).toEqual([]);
});
