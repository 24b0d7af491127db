import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";

const fold = (word: string) => word.toLowerCase().replaceAll("’", "'");

/** Words of two letters or more; addresses and products' names are none, and random ids and codes spell some by chance. */
const wordsIn = (text: string): string[] =>
  text
    // Addresses first, and whole: their port or id may look like a code.
    .replaceAll(/\S+@\S+|https?:\/\/\S+|<[^<>]*>|[\w-]{20,}|(?:Apple|Google) (?:Pay|Wallet)/g, " ")
    .replaceAll(/\b[A-Z\d]{4,}\b/g, " ")
    .match(/\p{L}[\p{L}’']+/gu)
    ?.map(fold) ?? [];

/** A sentence's own words, without what ICU MessageFormat adds. */
const withoutSyntax = (sentence: string) =>
  sentence
    .replaceAll(/\{\s*\w+(?:,[^{}]*)?\}/g, " ")
    .replaceAll(/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/g, " ")
    .replaceAll(/[\w=]+\s*\{/g, " ");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name));
}

/** Sentences about files quote code, which is English. */
const quotesCode = /(fields|problems)\.json$/;

const sentencesOf = (language: string) =>
  filesIn(`messages/${language}`)
    .filter((file) => !quotesCode.test(file))
    .flatMap((file) => Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>));

function textsOf(value: unknown, language: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = (value as Record<string, unknown>)[language];
  return typeof own === "string" ? [own] : Object.values(value).flatMap((held) => textsOf(held, language));
}

/** The demo museum that speaks a language. */
const museums = { es: "flows", de: "museums/lindenhof" };
type Language = keyof typeof museums;

const textsOfMuseum = (folder: string, language: string) =>
  filesIn(folder).flatMap((file) => textsOf(parse(readFileSync(file, "utf8")), language));

const vocabulary = (folder: string, language: string) =>
  new Set([...sentencesOf(language), ...textsOfMuseum(folder, language)].map(withoutSyntax).flatMap(wordsIn));

const known = new Map<Language, ReadonlySet<string>>();

/** Words that the product or the language's demo museum says in English and in no sentence of the language. */
function englishWords(language: Language): ReadonlySet<string> {
  const before = known.get(language);
  if (before) return before;
  const [own, all] = [language, "en"].map((each) => vocabulary(museums[language], each)) as [Set<string>, Set<string>];
  const found = new Set([...all].filter((word) => !own.has(word)));
  known.set(language, found);
  return found;
}

/** The English words in a text that should be in another language. Names of test data are not among them. */
export const englishIn = (text: string, language: Language = "es"): string[] => [
  ...new Set(wordsIn(text).filter((word) => englishWords(language).has(word))),
];
