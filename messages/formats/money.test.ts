import { expect, test } from "vitest";
import { formatMoney } from "./money.ts";

test.each([
  ["25.00", {}, "$25.00"],
  ["25.00", { dropZeroCents: true }, "$25"],
  ["18.50", { dropZeroCents: true }, "$18.50"],
  ["1234.5", {}, "$1,234.50"],
])("%s with %o reads %s", (amount, options, text) => {
  expect(formatMoney("en-US", { amount, currencyCode: "USD" }, options)).toBe(text);
});

test("another currency shows its own symbol", () => {
  expect(formatMoney("en-US", { amount: "5.00", currencyCode: "EUR" })).toBe("€5.00");
});

test("another locale places symbol, decimal point and separators its own way", () => {
  expect(formatMoney("de-DE", { amount: "1234.50", currencyCode: "EUR" })).toBe("1.234,50\u00a0€");
  expect(formatMoney("de-DE", { amount: "25.00", currencyCode: "EUR" }, { dropZeroCents: true })).toBe("25\u00a0€");
});

test("a negative amount has a true minus sign that does not break from its figure", () => {
  expect(formatMoney("en-US", { amount: "-5.50", currencyCode: "USD" })).toBe("\u2212$5.50");
  expect(formatMoney("de-DE", { amount: "-5.50", currencyCode: "EUR" })).toBe("\u22125,50\u00a0€");
});
