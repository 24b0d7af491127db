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

test("a formatted text may replace the number, whatever it contains", () => {
  expect(inWords("en-US", 2, adults, "$&")).toBe("$& adults");
  expect(inWords("en-US", 2, undefined, "2")).toBeUndefined();
});
