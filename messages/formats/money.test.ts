import { expect, test } from "vitest";
import { decimalsOf, formatMoney } from "./money.ts";

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

test("a currency has the decimals of its amounts, whatever version of Intl's data formats it", () => {
  expect(["USD", "JPY", "RSD", "HUF", "KWD", "XXX"].map(decimalsOf)).toEqual([2, 0, 0, 0, 3, 2]);
  expect(formatMoney("en-US", { amount: "1500", currencyCode: "RSD" })).toBe("RSD\u00a01,500");
  expect(formatMoney("en-US", { amount: "1.500", currencyCode: "KWD" })).toBe("KWD\u00a01.500");
});
