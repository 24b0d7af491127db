import { memo } from "../../../engine/core/memo.ts";
import { closest } from "../../../messages/closest.ts";
import type { Problem } from "../model/problems.ts";
import type { KindSource } from "./kinds.ts";
import { type Languages, mapTexts, type Text, type TranslatedRole } from "./translations.ts";

export interface MissingText {
  readonly pointer: string;
  readonly text: Text;
}

const has = (text: Text, language: string) =>
  typeof text !== "string" && closest(language, (tag) => text[tag]) !== undefined;

/** A parameter's name is no word of a text. */
const parameter = /\{[a-zA-Z][a-zA-Z0-9]{0,49}\}/g;

/** The texts of a file that lack a language. Texts without a letter of their own need none. */
export function missingTexts(
  role: TranslatedRole,
  value: unknown,
  language: string,
  source: KindSource,
): readonly MissingText[] {
  const missing: MissingText[] = [];
  mapTexts(role, value, {
    source,
    map(text, pointer) {
      const words = typeof text === "string" ? text : Object.values(text).join(" ");
      if (!has(text, language) && /\p{L}/u.test(words.replace(parameter, ""))) missing.push({ pointer, text });
      return text;
    },
  });
  return missing;
}

/** Warns once for each further language that a file lacks texts in. */
export const checkTranslations = memo(
  (value: unknown, role: TranslatedRole, languages: Languages, source: KindSource): readonly Problem[] =>
    languages.slice(1).flatMap((language) => {
      const missing = missingTexts(role, value, language, source);
      const [first] = missing;
      if (first === undefined) return [];
      const count = missing.length === 1 ? "1 text has" : `${missing.length} texts have`;
      const [tag = language] = language.split("-");
      const name = new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? language;
      const problem: Problem = {
        code: "TRANSLATION_MISSING",
        pointer: first.pointer,
        message: `${count} no ${name}, this one first; visitors read the default language there`,
        fix: `write it by language, as in { "${languages[0].split("-")[0]}": "…", "${tag}": "…" }`,
        value: language,
      };
      return [problem];
    }),
);
