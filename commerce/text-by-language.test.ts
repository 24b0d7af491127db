import { expect, test } from "vitest";
import {
  inDefaultLanguage,
  inLanguage,
  isTextOf,
  type Languages,
  withTextIn,
  withTranslations,
} from "./text-by-language.ts";

const languages: Languages = ["en-US", "es-US"];
const adult = { id: "adult", title: { en: "Adult", es: "Adulto" } };
const child = { id: "child", title: "Child" };

test("a view has a text in each language, and other parts stay the same objects", () => {
  const file = { types: [adult, child] };
  const read = inDefaultLanguage(file, languages) as typeof file;
  expect(read).toEqual({ types: [{ id: "adult", title: "Adult" }, child] });
  expect(read.types[1]).toBe(child);
  expect(inDefaultLanguage(file, languages)).toBe(read);
  expect(inLanguage(file, "es-US", languages)).toEqual({ types: [{ id: "adult", title: "Adulto" }, child] });
  expect(withTranslations(read.types[0])).toBe(adult);
  expect(withTranslations(child)).toBe(child);
});

test("an object of other names, or of no language of the museum, is no text", () => {
  for (const value of [{ id: "adult" }, { one: "1", other: "2" }, { day: "monday" }, { fr: "Adulte" }, {}])
    expect(isTextOf(value, languages)).toBe(false);
  expect(isTextOf({ id: "adult" }, ["id-ID"])).toBe(false);
  expect(isTextOf({ es: "Adulto" }, languages)).toBe(true);
});

test.each([
  ["a translation makes an object of a string", "Adult", "es-US", "Adulto", { en: "Adult", es: "Adulto" }],
  ["the default language of a string stays a string", "Adult", "en-US", "Adults", "Adults"],
  ["the default language changes alone", adult.title, "en-US", "Adults", { en: "Adults", es: "Adulto" }],
  ["an emptied translation leaves a string", adult.title, "es-US", "", "Adult"],
  ["an emptied translation leaves the others", { ...adult.title, fr: "Adulte" }, "fr", "", adult.title],
  [
    "a longer tag that is there stays",
    { "en-US": "Adult", "es-US": "A" },
    "es-US",
    "B",
    { "en-US": "Adult", "es-US": "B" },
  ],
] as const)("%s", (_name, text, language, wording, expected) => {
  expect(withTextIn(text, language, wording, languages)).toEqual(expected);
});

test("two kinds of one language are told apart", () => {
  expect(withTextIn("Adult", "es-MX", "Adulto", ["en-US", "es-US", "es-MX"])).toEqual({
    en: "Adult",
    "es-MX": "Adulto",
  });
});
