import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  fitsCurrency,
  fromCents,
  maxOwnCents,
  maxOwnLike,
  multiply,
  ownPriceCents,
  parseCents,
  priceLike,
  toCents,
} from "./money.ts";

const usd = (amount: string) => ({ amount, currencyCode: "USD" });
const cents = fc.integer({ min: -10_000_000, max: 1_000_000_000 });

test("every amount of cents is unchanged by the wire format", () => {
  fc.assert(fc.property(cents, (value) => toCents(fromCents(value, "USD")) === value));
});

test("amounts on the wire always have two decimals", () => {
  fc.assert(fc.property(cents, (value) => /^-?\d+\.\d{2}$/.test(fromCents(value, "USD").amount)));
});

test("multiplication equals repeated addition", () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 20 }), (value, times) => {
      const money = fromCents(value, "USD");
      const sum = Array.from({ length: times }).reduce<ReturnType<typeof add>>(
        (total) => add(total, money),
        usd("0.00"),
      );
      expect(multiply(money, times)).toEqual(sum);
    }),
  );
});

test.each([
  ["USD", 2500, "25.00"],
  ["JPY", 1500, "1500"],
  ["KWD", 150, "1.500"],
  ["EUR", -5, "-0.05"],
])("in %s, %i cents are %s", (currencyCode, value, amount) => {
  expect(fromCents(value, currencyCode)).toEqual({ amount, currencyCode });
  expect(toCents({ amount, currencyCode })).toBe(value);
  if (value < 0) return;
  expect([parseCents(amount), priceLike(value, amount)]).toEqual([value, amount]);
});

test.each([
  ["25.00", "USD", true],
  ["25", "USD", false],
  ["1500", "JPY", true],
  ["1500.00", "JPY", false],
  ["1.500", "KWD", true],
  ["1.505", "KWD", false],
  ["1.50", "KWD", false],
])("%s as a price in %s: %s", (text, currencyCode, fits) => {
  expect(fitsCurrency(text, currencyCode)).toBe(fits);
  expect(ownPriceCents(text, currencyCode) !== undefined).toBe(fits);
});

test.each([
  ["USD", "10000.00", "10000.01"],
  ["JPY", "5000000", "5000001"],
  ["KWD", "5000.000", "5000.010"],
])("visitors may name up to the limit that fits %s's decimals", (currencyCode, most, more) => {
  expect(fromCents(maxOwnCents(currencyCode), currencyCode).amount).toBe(most);
  expect(maxOwnLike(more)).toBe(maxOwnCents(currencyCode));
  for (const currency of [currencyCode, undefined]) {
    expect(ownPriceCents(most, currency)).toBe(maxOwnCents(currencyCode));
    expect(ownPriceCents(more, currency)).toBeUndefined();
  }
});
