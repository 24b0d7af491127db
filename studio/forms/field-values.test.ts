import { expect, test } from "vitest";
import { htmlOf, paragraphsOf, priceOf, rememberUnfinished, unfinishedText } from "./field-values.ts";

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
])("%j stays unchanged, so that the check reports it", (text) => {
  expect(priceOf(text, "USD", "en-US")).toBe(text);
});

test.each([
  ["<p>Music under the stars.</p>", ["Music under the stars."]],
  ["<p>One.</p><p>Two &amp; &lt;three&gt;.</p>", ["One.", "Two & <three>."]],
  ["<p>One.</p>\n<p>Two\n  lines.</p>\n", ["One.", "Two lines."]],
  ["No tag at all", ["No tag at all"]],
  ["", []],
])("%j has only paragraphs: %j", (html, paragraphs) => {
  expect(paragraphsOf(html)).toEqual(paragraphs);
});

test.each([
  "<p>With <b>emphasis</b>.</p>",
  "<ul><li>One</li></ul>",
  '<p>A <a href="/map">map</a></p>',
  '<p class="x">One</p>',
  "<p>One</p>and more",
  "One<br>two",
  "<p>An &eacute;migr&eacute;</p>",
  "<p>not ended",
])("%s has more than paragraphs", (html) => {
  expect(paragraphsOf(html)).toBeUndefined();
});

test("lines become paragraphs, with typed HTML escaped", () => {
  expect(htmlOf(["One & two", "", "  <b>three</b> "])).toBe("<p>One &amp; two</p><p>&lt;b&gt;three&lt;/b&gt;</p>");
  expect(htmlOf(["", " "])).toBe("");
});

test.each([[["One"]], [["A < B & C > D", "&amp;"]], [["“Quoted” 'twice'", 'and "so"']]])(
  "paragraphs are parsed again: %j",
  (lines) => {
    expect(paragraphsOf(htmlOf(lines))).toEqual(lines);
  },
);

test("invalid text is remembered until it is valid", () => {
  rememberUnfinished("a.json /x", { text: "{ half", written: "1" });
  expect(unfinishedText("a.json /x", "1")).toBe("{ half");
  expect(unfinishedText("a.json /y", "1")).toBeUndefined();
  rememberUnfinished("a.json /x", undefined);
  expect(unfinishedText("a.json /x", "1")).toBeUndefined();
});

test("after a change of the file, such as Undo, its value is shown", () => {
  rememberUnfinished("a.json /x", { text: "{ half", written: "1" });
  expect(unfinishedText("a.json /x", "2")).toBeUndefined();
});
