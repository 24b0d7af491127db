import { expect, test } from "vitest";
import { priceOf } from "./price-of.ts";

test.each([
  ["28", "28.00"],
  ["28.", "28.00"],
  ["28,5", "28.50"],
  ["$28", "28.00"],
  ["€ 9,50", "9.50"],
  ["0", "0.00"],
  ["28.00", "28.00"],
])("%j is %s", (text, price) => {
  expect(priceOf(text)).toBe(price);
});

test.each(["", ".", ".50", "-5", "$", "1,250", "28.005", "free", "2 8", "$-5", "28.5.", "1e3"])("%j stays as it is, for the check to say so", (text) => {
  expect(priceOf(text)).toBe(text);
});
