import { expect, test } from "vitest";
import { withCodes } from "./offer.ts";

const codesOf = (...items: readonly (readonly [string, string])[]) =>
  withCodes(items.map(([title, product]) => ({ title, product }))).map(({ code }) => code);

test("an item is named by its first letters that are free", () => {
  expect(
    codesOf(
      ["Adult", "Visit"],
      ["Adult", "Gala"],
      ["Ältere", "Gala"],
      ["Child", "Visit"],
      ["12", ""],
      ["Adult", "Visit"],
    ),
  ).toEqual(["A", "AG", "AGA", "C", "XX", "AV"]);
});

test("thousands of items with equal letters have short codes of their own", () => {
  const items = Array.from({ length: 3000 }, (_, index) => ["Adult", `Concert ${index}`] as const);
  const codes = codesOf(...items);
  expect(new Set(codes).size).toBe(3000);
  expect(Math.max(...codes.map((code) => code.length))).toBe("ADULT".length + 3);
  expect(codes.every((code) => /^[A-Z]+$/.test(code))).toBe(true);
  expect(codes.slice(12, 15)).toEqual(["ADULTX", "ADULTY", "ADULTZ"]);
});
