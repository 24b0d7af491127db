import { array, assert, integer, property } from "fast-check";
import { expect, it } from "vitest";
import { formatUsPhone, isUsPhone } from "../../schemas/forms/formats/us-phone.ts";

const digits = array(integer({ min: 0, max: 9 }), { maxLength: 17 }).map((numbers) => numbers.join(""));

it("formats typed input in the US notation without changing a digit or its validity", () => {
  expect(["303", "3035", "3035550", "3035550123"].map(formatUsPhone)).toEqual([
    "(303)",
    "(303) 5",
    "(303) 555-0",
    "(303) 555-0123",
  ]);
  assert(
    property(digits, (typed) => {
      expect(formatUsPhone(typed).replaceAll(/\D/g, "")).toBe(typed);
      expect(isUsPhone(formatUsPhone(typed))).toBe(isUsPhone(typed));
    }),
    { numRuns: 2_000 },
  );
});

it("accepts no arbitrary text as a number", () => {
  for (const text of ["", " ", "+", "+1", "call me", "303-555-0123 call me", "\u0000", "１２３"])
    expect(isUsPhone(text), text).toBe(false);
});

it.each(["303-555-0123 x12", "(303) 555-0123x12", "(303) 555-0123 ext. 12", "303 555 0123 #12", "1-800-FLOWERS"])(
  "drops nothing from %j",
  (text) => {
    expect(formatUsPhone(text)).toBe(text);
  },
);

it("accepts an extension", () => {
  expect(isUsPhone("(303) 555-0123 x12")).toBe(true);
});
