import { expect, test } from "vitest";
import { media } from "./media.ts";

test("a picture's name may hold what means something else in an address", () => {
  expect(media("halls/Hall #1 100%.jpg")).toBe("/media/halls/Hall%20%231%20100%25.jpg");
});

test("no picture has no address", () => {
  expect(media(undefined)).toBe("");
});
