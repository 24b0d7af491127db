import { expect, test } from "vitest";
import { outlinesFor, withPlaceholders } from "./pdf-fonts.ts";

test.each([
  ["Nino ნინო", "Nino □□□□"],
  ["Ada 🦖", "Ada □"],
  ["李明 Li", "李明 Li"],
  ["Łukasz Ngô", "Łukasz Ngô"],
  ["a\u200db", "a\u200db"],
])("no letter of %s is missing", async (text, shown) => {
  expect(withPlaceholders(text, await outlinesFor(text))).toBe(shown);
});
