import { expect, test } from "vitest";
import { directionOf } from "./direction.ts";

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
