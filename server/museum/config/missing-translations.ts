import { keyOfLanguage, type Languages, type Text } from "../../../commerce/text-by-language.ts";
import { memo } from "../../../engine/core/memo.ts";
import { childPointer } from "../../../engine/core/pointer.ts";
import { languageName } from "../../../messages/formats/language-name.ts";
import type { Problem } from "../model/problems.ts";
import type { KindSource } from "./kinds.ts";
import { mapTexts, type TranslatedRole } from "./translations.ts";

export interface MissingText {
  readonly pointer: string;
  readonly text: Text;
}

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
      if (keyOfLanguage(text, language) === undefined && /\p{L}/u.test(words.replace(parameter, "")))
        missing.push({ pointer, text });
      return text;
    },
  });
  return missing;
}

/** The places in braces that only one of two texts has. */
export function differingPlaces(original: string, translation: string): string[] {
  const places = (text: string) => new Set(text.match(parameter) ?? []);
  const [written, translated] = [places(original), places(translation)];
  return [...new Set([...written, ...translated])].filter((each) => !(written.has(each) && translated.has(each)));
}

/** Arabic has words for one and two guests that need no number. */
const isNumberOptional = (pointer: string) => /\/counted\/(one|two)$/.test(pointer);

/** Compares the places of each translation with those of the default language. */
export const checkPlaces = memo(findPlaces);

function findPlaces(value: unknown, role: TranslatedRole, languages: Languages, source: KindSource): Problem[] {
  const problems: Problem[] = [];
  mapTexts(role, value, {
    source,
    map(text, pointer) {
      if (typeof text === "string") return text;
      const own = keyOfLanguage(text, languages[0]);
      for (const [key, translation] of Object.entries(text)) {
        const places =
          own === undefined || key === own || isNumberOptional(pointer)
            ? []
            : differingPlaces(text[own] ?? "", translation);
        if (places.length === 0) continue;
        const message = `"${translation}" and "${text[own ?? ""]}" do not have the same places: ${places.join(", ")}`;
        const fix = "write what stands in braces alike in each language";
        problems.push({
          code: "TRANSLATION_PLACES",
          ...{ pointer: childPointer(pointer, key), message, fix, value: translation },
        });
      }
      return text;
    },
  });
  return problems;
}

/** Warns once for each further language that a file lacks texts in. */
export const checkTranslations = memo(
  (value: unknown, role: TranslatedRole, languages: Languages, source: KindSource): readonly Problem[] =>
    languages.slice(1).flatMap((language) => missingIn(language, value, role, languages, source)),
);

function missingIn(
  language: string,
  value: unknown,
  role: TranslatedRole,
  languages: Languages,
  source: KindSource,
): Problem[] {
  const missing = missingTexts(role, value, language, source);
  const [first] = missing;
  if (first === undefined) return [];
  const count = missing.length === 1 ? "1 text has" : `${missing.length} texts have`;
  const [tag = language] = language.split("-");
  const name = languageName("en", language, languages);
  const problem: Problem = {
    code: "TRANSLATION_MISSING",
    pointer: first.pointer,
    message: `${count} no ${name}, this one first; visitors read the default language there`,
    fix: `write it by language, as in { "${languages[0].split("-")[0]}": "…", "${tag}": "…" }`,
    ...{ value: language, count: missing.length },
  };
  return [problem];
}
