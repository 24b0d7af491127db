import { expect, test } from "vitest";
import { directionOf, startOf } from "./direction.ts";

test.each([
  ["en-US", "ltr"],
  ["de", "ltr"],
  ["ar-EG", "rtl"],
  ["he", "rtl"],
  ["uz-Arab", "rtl"],
  ["xx", "ltr"],
] as const)("%s is written %s", (locale, direction) => {
  expect(directionOf(locale)).toBe(direction);
});

test("a line begins on the side of its language", () => {
  expect([startOf("en-US"), startOf("ar-KW")]).toEqual(["left", "right"]);
});
