import fc from "fast-check";
import { expect, test } from "vitest";
import { add, fromCents, multiply, toCents } from "./money.ts";

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
