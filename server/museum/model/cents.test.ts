import fc from "fast-check";
import Fraction from "fraction.js";
import { describe, expect, test } from "vitest";
import { percentOf, rateText, sharedOut, shareOf, timesRate } from "./cents.ts";

const half = (exact: Fraction) => Number(exact.add(1, 2).floor().toString());
const decimals = fc
  .tuple(fc.integer({ min: 0, max: 1 }), fc.stringMatching(/^[0-9]{1,6}$/))
  .map(([whole, parts]) => (whole === 1 ? "1" : `0.${parts}`));

describe("a percentage of an amount", () => {
  test.each([
    [3000, 0.0725, 218],
    [200, 0.0725, 15],
    [600, 0.1025, 62],
    [9400, 0.1025, 964],
    [700, 0.081, 57],
    [5000, "0.0725", 363],
    [5000, 1e-7, 0],
    [2500, 0, 0],
  ])("%i cents at %s are taxed with %i", (cents, rate, tax) => expect(timesRate(cents, rate)).toBe(tax));

  test("is rounded half up for every rate, given as a number or as text", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), decimals, (cents, rate) => {
        const expected = half(new Fraction(rate).mul(cents));
        expect([timesRate(cents, rate), timesRate(cents, Number(rate)), timesRate(cents, rateText(rate))]).toEqual([
          expected,
          expected,
          expected,
        ]);
      }),
    );
  });

  test("has one canonical form", () =>
    expect([0.05, "0.050", "5e-2", 0.081, 0, 1, "1.0", 1e-7].map(rateText)).toEqual([
      "0.05",
      "0.05",
      "0.05",
      "0.081",
      "0",
      "1",
      "1",
      "0.0000001",
    ]));

  test("is refused if it is invalid", () => {
    for (const text of ["", "5 %", "-0.1", "NaN"])
      expect(() => timesRate(100, text)).toThrow("is no decimal number of 0 or more");
  });
});

test.each([
  [1030, 12.5, 129],
  [1000, 7.25, 73],
  [999, 33, 330],
  [2500, 100, 2500],
])("%i cents minus %s percent are less by %i", (cents, percent, off) => expect(percentOf(cents, percent)).toBe(off));

test("shares add up to the amount, whatever the weights, and none exceeds its weight", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const whole = all.reduce((sum, weight) => sum + weight, 0);
      const cents = Math.floor(whole * part);
      const shares = sharedOut(cents, all);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents);
      for (const [at, share] of shares.entries()) expect(share >= 0 && share <= (all[at] ?? 0)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 500 }), fc.nat(500), (cents, whole, some) => {
      const part = Math.min(some, whole);
      expect(shareOf(cents, part, whole)).toBe(half(new Fraction(cents).mul(part).div(whole)));
    }),
  );
});
