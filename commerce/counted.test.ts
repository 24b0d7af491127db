import { expect, test } from "vitest";
import { counted, inWords } from "./counted.ts";

const adults = { one: "{count} adult", other: "{count} adults" };

test.each([
  ["en-US", 1, adults, "1 adult"],
  ["en-US", 2, adults, "2 adults"],
  ["de-DE", 1200, { one: "{count} Kind", other: "{count} Kinder" }, "1.200 Kinder"],
  ["en-US", 1, { other: "adults: {count}" }, "adults: 1"],
  ["en-US", 2, undefined, "2 × Adult"],
])("in %s, %i of a type with the words %o are %s", (locale, count, words, said) => {
  expect(counted(locale, count, "Adult", words)).toBe(said);
});

/** As an author in Kuwait writes them: one and two leave out the number; there is no word for none. */
const children = { one: "طفل واحد", two: "طفلان", few: "{count} أطفال", many: "{count} طفلاً", other: "{count} طفل" };

test.each([
  [0, "٠ طفل"],
  [1, "طفل واحد"],
  [1.5, "١٫٥ طفل"],
  [2, "طفلان"],
  [3, "٣ أطفال"],
  [11, "١١ طفلاً"],
  [100, "١٠٠ طفل"],
  [103, "١٠٣ أطفال"],
])("in Arabic %d is counted as %s", (count, said) => {
  expect(counted("ar-KW", count, "طفل", children)).toBe(said);
});

test.each([
  ["en-US", ["0 adults", "1 adult", "1.5 adults", "2 adults", "11 adults", "100 adults"]],
  ["de-AT", ["0 adults", "1 adult", "1,5 adults", "2 adults", "11 adults", "100 adults"]],
])("in %s only one is singular", (locale, said) => {
  expect([0, 1, 1.5, 2, 11, 100].map((count) => counted(locale, count, "Adult", adults))).toEqual(said);
});

test("a formatted text may replace the number, whatever it contains", () => {
  expect(inWords("en-US", 2, adults, "$&")).toBe("$& adults");
  expect(inWords("en-US", 2, undefined, "2")).toBeUndefined();
});
