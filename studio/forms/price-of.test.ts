import { expect, test } from "vitest";
import { priceOf } from "./price-of.ts";

test.each([
  ["28", "28.00"],
  ["28.", "28.00"],
  ["28,5", "28.50"],
  ["$28", "28.00"],
  ["$ 9,50", "9.50"],
  ["0", "0.00"],
  ["1,250", "1250.00"],
  ["USD 28", "28.00"],
  ["28 $", "28.00"],
  ["\uFF12\uFF18", "28.00"],
  ["\u0662\u0668", "28.00"],
  ["28.00", "28.00"],
])("%j is %s", (text, price) => {
  expect(priceOf(text, "USD", "en-US")).toBe(price);
});

test.each([
  "",
  ".",
  ".50",
  "-5",
  "$",
  "28.005",
  "free",
  "2 8",
  "$-5",
  "28.5.",
  "1.250",
  "1e3",
  "\u20AC28",
  "28 \u00A3",
  "CAD 28",
])("%j stays as it is, for the check to say so", (text) => {
  expect(priceOf(text, "USD", "en-US")).toBe(text);
});
