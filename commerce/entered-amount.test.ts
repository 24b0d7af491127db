import { expect, test } from "vitest";
import { enteredAmount } from "./entered-amount.ts";

test.each([
  ["50", "50.00"],
  [" 12.5 ", "12.50"],
  ["12,05", "12.05"],
  ["007", "7.00"],
  ["0", "0.00"],
  ["$100", "100.00"],
  ["$ 100,00", "100.00"],
  ["100 $", "100.00"],
])("%j is %s", (text, amount) => {
  expect(enteredAmount(text, "USD")).toEqual({ amount, currencyCode: "USD" });
});

test.each(["", "-5", "5.", "1.234", "1,234.50", "fifty", "5e3", "12345678", "$", "$$5", "€100", "-$5", "$1,000"])("%j is no amount", (text) => {
  expect(enteredAmount(text, "USD")).toBeUndefined();
});

test("the sign is that of the currency asked for", () => {
  expect(enteredAmount("€100", "EUR")).toEqual({ amount: "100.00", currencyCode: "EUR" });
  expect(enteredAmount("$100", "EUR")).toBeUndefined();
});
