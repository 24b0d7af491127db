import { closest } from "./closest.ts";

/** Combines translations by the closest tag of the locale, else English. @param languages by tag */
// biome-ignore lint/suspicious/noExplicitAny: sentences of all parameters; the caller's type keeps them
export function choose<Say extends (locale: string, parameters?: any) => string>(
  languages: { readonly en: Say } & Readonly<Record<string, Say>>,
): Say {
  const chosen = (locale: string): Say =>
    closest(locale, (tag) => (Object.hasOwn(languages, tag) ? languages[tag] : undefined)) ?? languages.en;
  return ((locale, parameters) => chosen(locale)(locale, parameters)) as Say;
}
