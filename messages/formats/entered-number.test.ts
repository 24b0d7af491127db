import { describe, expect, test } from "vitest";
import {
  enteredAmount,
  enteredCount,
  enteredNumber,
  enteredPercent,
  enteredWhole,
  plainDigits,
} from "./entered-number.ts";

describe("an amount in dollars, in English", () => {
  test.each([
    ["50", "50.00"],
    [" 12.5 ", "12.50"],
    ["12,05", "12.05"],
    ["5,50", "5.50"],
    ["007", "7.00"],
    ["0", "0.00"],
    ["5.", "5.00"],
    ["$100", "100.00"],
    ["$ 100,00", "100.00"],
    ["100 $", "100.00"],
    ["$5.00", "5.00"],
    ["US$5", "5.00"],
    ["USD 5", "5.00"],
    ["5 usd", "5.00"],
    ["10000", "10000.00"],
    ["1,000", "1000.00"],
    ["$1,000", "1000.00"],
    ["1,234.50", "1234.50"],
    ["1.234,50", "1234.50"],
    ["1,234,567", "1234567.00"],
    ["1.234.567", "1234567.00"],
    ["1 000", "1000.00"],
    ["1\u00A0000.50", "1000.50"],
    ["1'000.00", "1000.00"],
    ["\uFF15", "5.00"],
    ["\uFF04\uFF15\uFF0E\uFF15\uFF10", "5.50"],
    ["\u0665", "5.00"],
    ["\u0661\u0662\u066B\u0665", "12.50"],
    ["\u096B", "5.00"],
    ["\u200B5\u200F", "5.00"],
  ])("%j is %s", (text, amount) => {
    expect(enteredAmount(text, "USD", "en-US")).toEqual({ amount, currencyCode: "USD" });
  });

  test.each([
    ...[
      "",
      "-5",
      ".5",
      "1.234",
      "1.000",
      "12,34.5",
      "0,500",
      "1,000,00",
      "fifty",
      "5e3",
      "0x10",
      "12345678",
      "$",
      "$$5",
      "\u20AC8",
      "\u20AC100",
      "-$5",
    ],
    ...["5 dollars or so", "EUR 5", "1.005", "5.505", "2 8", "Infinity", "NaN", "\u00BD", "5\u00B2"],
  ])("%j is not an amount", (text) => {
    expect(enteredAmount(text, "USD", "en-US")).toBeUndefined();
  });
});

test("a single group separator is read as the language uses it", () => {
  expect(enteredAmount("1.000", "EUR", "de-AT")).toBeUndefined();
  expect(enteredAmount("1.000", "EUR", "de-DE")?.amount).toBe("1000.00");
  expect(enteredAmount("1,000", "EUR", "de-DE")).toBeUndefined();
});

test("the symbol is that of the requested currency", () => {
  expect(enteredAmount("\u20AC100", "EUR", "en-US")).toEqual({ amount: "100.00", currencyCode: "EUR" });
  expect(enteredAmount("$100", "EUR", "en-US")).toBeUndefined();
  expect(enteredAmount("CHF 7.50", "CHF", "de-CH")?.amount).toBe("7.50");
});

test.each([
  ["12", 12],
  [" \uFF11\uFF12 ", 12],
  ["\u0661\u0662", 12],
  ["1,000", 1000],
  ["0", 0],
])("%j counts %i", (text, count) => {
  expect(enteredCount(text, "en-US")).toBe(count);
});

test.each(["", "-1", "2.5", "1.000", "1e3", "abc", "5 people"])("%j is not a count", (text) => {
  expect(enteredCount(text, "en-US")).toBeUndefined();
});

test("a number may have a sign and decimals", () => {
  expect(["-3", "\u22123", "2.9", "+4", "--3", "1.125", "0,081"].map((text) => enteredNumber(text, "en-US"))).toEqual([
    -3,
    -3,
    2.9,
    4,
    undefined,
    1.125,
    0.081,
  ]);
});

test.each([
  ["8.1", "8.1"],
  ["8,1", "8.1"],
  [" 8,1 % ", "8.1"],
  ["7.7000", "7.7000"],
  ["8.125", "8.125"],
  ["8,125", "8.125"],
  ["8.", "8"],
  ["08.1", "8.1"],
  ["0", "0"],
  ["0,5%", "0.5"],
  ["\u0668\u066B\u0661\u066A", "8.1"],
  ["\u22125", "-5"],
])("%j is a percentage with exactly the typed decimals: %s", (text, percent) => {
  expect(enteredPercent(text)).toBe(percent);
});

test.each(["", "%", "8.1.2", "1.000,5", "eight", "8 1", ".5"])("%j is not a percentage", (text) => {
  expect(enteredPercent(text)).toBeUndefined();
});

test.each([
  ["-3", -3],
  ["\u22123", -3],
  ["+4", 4],
  ["-0", 0],
  ["1,000", 1000],
  ["\uFF11\uFF12", 12],
])("%j is the whole number %i", (text, number) => {
  expect(enteredWhole(text, "en-US")).toBe(number);
});

test.each(["1.000", "2.9", "2.0", "--3", "1e3", ""])("%j is not a whole number", (text) => {
  expect(enteredWhole(text, "en-US")).toBeUndefined();
});

test("every decimal digit of Unicode is read by its value", () => {
  // Every block of ten starts with its zero.
  const digits = Array.from({ length: 0x1_ff_ff }, (_, code) => String.fromCodePoint(code)).filter((each) =>
    /^\p{Nd}$/u.test(each),
  );
  const read = digits.map(plainDigits).join("");
  expect(read).toBe("0123456789".repeat(digits.length / 10));
});
