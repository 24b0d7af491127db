import type { Languages } from "../../../commerce/text-by-language.ts";
import { memo } from "../../../engine/core/memo.ts";
import { closest } from "../../../messages/closest.ts";
import { languageName } from "../../../messages/formats/language-name.ts";
import { type PluginSentences, pluginSentences } from "../../generated/plugin-sentences.ts";
import type { Problem } from "../model/problems.ts";
import { stepsOf } from "./kinds.ts";

/** Warns once for each plugin that a file uses and language that the plugin lacks sentences in. */
export const checkPluginTranslations = memo((value: unknown, languages: Languages): readonly Problem[] =>
  pluginTranslations(value, languages, pluginSentences),
);

export function pluginTranslations(
  value: unknown,
  languages: Languages,
  plugins: readonly PluginSentences[],
): readonly Problem[] {
  const steps = stepsOf(value);
  return plugins.flatMap(({ plugin, kinds, coverage: { sentences, missing } }) => {
    const user = steps.find(({ step: { component } }) => kinds.some((kind) => kind === component));
    if (user === undefined) return [];
    return languages.flatMap((language): Problem[] => {
      const lacks = closest(language, (tag) => (Object.hasOwn(missing, tag) ? missing[tag] : undefined)) ?? sentences;
      const [first] = lacks;
      if (first === undefined) return [];
      const name = languageName("en", language, languages);
      const count = lacks.length === 1 ? "1 sentence" : `${lacks.length} sentences`;
      const file = first.slice(0, first.lastIndexOf("."));
      return [
        {
          code: "TRANSLATION_OF_PLUGIN",
          pointer: `${user.pointer}/component`,
          message: `${count} of the plugin ${plugin} ${lacks.length === 1 ? "has" : "have"} no ${name}, "${first}" first; visitors read English there`,
          fix: `write messages/${language.split("-")[0]}/${file}.json in the plugin`,
          value: language,
        },
      ];
    });
  });
}
