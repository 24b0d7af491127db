import { expect, test } from "vitest";
import { plural } from "./plural.ts";

const names = Object.fromEntries(["zero", "one", "two", "few", "many", "other"].map((name) => [name, name]));
const counts = [0, 1, 2, 3, 11, 100, 1.5];

test.each([
  ["ar", ["zero", "one", "two", "few", "many", "other", "other"]],
  ["de", ["other", "one", "other", "other", "other", "other", "other"]],
  ["en", ["other", "one", "other", "other", "other", "other", "other"]],
  ["es", ["other", "one", "other", "other", "other", "other", "other"]],
  ["fr", ["one", "one", "other", "other", "other", "other", "one"]],
])("%s has its own plural forms of 0, 1, 2, 3, 11, 100 and 1.5", (language, forms) => {
  expect(counts.map((count) => plural(language, count, names))).toEqual(forms);
});

test.each([
  ["ar", ["other", "other", "other", "other", "other"]],
  ["de", ["other", "other", "other", "other", "other"]],
  ["en", ["one", "two", "few", "other", "one"]],
])("%s has its own ordinals of 1, 2, 3, 11 and 101", (language, forms) => {
  expect([1, 2, 3, 11, 101].map((count) => plural(language, count, names, "ordinal"))).toEqual(forms);
});

test("an exact number comes before its form, and other stands in for a form that is not written", () => {
  const forms = { "=0": "none", one: "one", other: "some" };
  expect([0, 1, 2, 3, 11].map((count) => plural("ar", count, forms))).toEqual(["none", "one", "some", "some", "some"]);
});
