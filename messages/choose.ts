/** Returns the entry of a locale: of its full tag, then of shorter ones ("de-AT", "de"). */
export function closest<Entry>(locale: string, entryOf: (tag: string) => Entry | undefined): Entry | undefined {
  for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
    const entry = entryOf(tag);
    if (entry !== undefined) return entry;
  }
  return undefined;
}

/** Combines translations by the closest tag of the locale, else English. @param languages by tag */
// biome-ignore lint/suspicious/noExplicitAny: sentences of all parameters; the caller's type keeps them
export function choose<Say extends (locale: string, parameters?: any) => string>(
  languages: { readonly en: Say } & Readonly<Record<string, Say>>,
): Say {
  const chosen = (locale: string): Say =>
    closest(locale, (tag) => (Object.hasOwn(languages, tag) ? languages[tag] : undefined)) ?? languages.en;
  return ((locale, parameters) => chosen(locale)(locale, parameters)) as Say;
}
