import { expect, test } from "vitest";
import { toCsv } from "./report-table.ts";

const lines = (text: string) => text.replace("\u{feff}", "").split("\r\n");

test("separators in cells are quoted, and rows end as RFC 4180 specifies", () => {
  const text = toCsv("en-US", [
    ["Product", "Total"],
    ['Talk: "Stars", live', { figure: "1250.00" }],
    ["Two\nlines", { figure: "-5.00" }],
  ]);
  expect(text).toBe('\u{feff}Product,Total\r\n"Talk: ""Stars"", live",1250.00\r\n"Two\nlines",-5.00\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1+1"])(
  "the text %j is not a formula in a spreadsheet",
  (text) => {
    expect(lines(toCsv("en-US", [[text]]))[0]?.replace(/^"/, "")).toMatch(/^'/);
  },
);

test("no formula begins within a text either, where a spreadsheet would split it", () => {
  expect(toCsv("en-US", [["a;=1+1"], ["a\n=1+1"], ["a\r\n-1"], ["a; =b - c"]])).toBe(
    '\u{feff}a;\'=1+1\r\n"a\n\'=1+1"\r\n"a\r\n\'-1"\r\na; =b - c\r\n',
  );
});

test("a negative number stays a number, and other texts stay unchanged", () => {
  expect(lines(toCsv("en-US", [[{ figure: "-5.00" }, "A = B", "a@b"]]))[0]).toBe("-5.00,A = B,a@b");
});

test("where decimals have a comma, cells are separated by semicolons", () => {
  const row = ["Erwachsene, ermäßigt", "a;b", { figure: "-1234.50" }, { figure: "2026-12-05" }, { figure: "12" }];
  expect(lines(toCsv("de-AT", [row]))[0]).toBe('Erwachsene, ermäßigt;"a;b";-1234,50;2026-12-05;12');
});
