import { expect, test } from "vitest";
import { htmlOf, paragraphsOf } from "./paragraphs.ts";

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

test("lines become paragraphs, and nothing that is typed becomes HTML", () => {
  expect(htmlOf(["One & two", "", "  <b>three</b> "])).toBe("<p>One &amp; two</p><p>&lt;b&gt;three&lt;/b&gt;</p>");
  expect(htmlOf(["", " "])).toBe("");
});

test.each([[["One"]], [["A < B & C > D", "&amp;"]], [["“Quoted” 'twice'", 'and "so"']]])(
  "what is written is read again: %j",
  (lines) => {
    expect(paragraphsOf(htmlOf(lines))).toEqual(lines);
  },
);
