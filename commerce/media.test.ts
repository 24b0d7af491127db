import { expect, test } from "vitest";
import { media } from "./media.ts";

test("a picture's name may contain characters with a meaning in URLs", () => {
  expect(media("halls/Hall #1 100%.jpg")).toBe("/media/halls/Hall%20%231%20100%25.jpg");
});

test("a missing picture has no address", () => {
  expect(media(undefined)).toBe("");
});
