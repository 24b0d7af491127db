/** Combines translations: full locale, then shorter tags ("de-AT", "de"), then English. @param languages by tag */
// biome-ignore lint/suspicious/noExplicitAny: sentences of all parameters; the caller's type keeps them
export function choose<Say extends (locale: string, parameters?: any) => string>(
  languages: { readonly en: Say } & Readonly<Record<string, Say>>,
): Say {
  const chosen = (locale: string): Say => {
    for (let tag = locale; tag !== ""; tag = tag.slice(0, Math.max(0, tag.lastIndexOf("-")))) {
      const say = Object.hasOwn(languages, tag) ? languages[tag] : undefined;
      if (say !== undefined) return say;
    }
    return languages.en;
  };
  return ((locale, parameters) => chosen(locale)(locale, parameters)) as Say;
}
