import { expect, test } from "vitest";
import type { Languages } from "../../../commerce/text-by-language.ts";
import { pluginTranslations } from "./plugin-translations.ts";

const sentences = ["guest-book.missing", "guest-book.thanks", "report.title"];
const plugin = {
  plugin: "step-guest-book",
  kinds: ["guest-book"],
  coverage: { sentences, missing: { en: [], es: ["guest-book.thanks"], fr: [] } },
};
const flow = {
  title: "Visit",
  steps: [{ component: "date" }, { component: "guest-book" }, { component: "guest-book" }],
};
const missingIn = (...languages: string[]) => pluginTranslations(flow, languages as unknown as Languages, [plugin]);

test("a language that a plugin lacks sentences in is a warning at the step that uses it", () => {
  expect(missingIn("en-US", "es-US")).toEqual([
    {
      code: "TRANSLATION_OF_PLUGIN",
      pointer: "/steps/1/component",
      message:
        '1 sentence of the plugin step-guest-book has no Spanish, "guest-book.thanks" first; visitors read English there',
      fix: "write messages/es/guest-book.json in the plugin",
      value: "es-US",
    },
  ]);
});

test("a language that a plugin has nothing in lacks all, also as a museum's only one", () => {
  expect(missingIn("de-AT")).toMatchObject([
    { message: expect.stringMatching(/^3 sentences of the plugin step-guest-book have no German, /) },
  ]);
});

test("a language that a plugin has whole is no warning, and neither is a file without its kinds", () => {
  expect(missingIn("en-US", "fr-CA")).toEqual([]);
  expect(pluginTranslations({ steps: [{ component: "date" }] }, ["de"], [plugin])).toEqual([]);
});
