/** Names a language for a reader, as within a sentence; with its region where others of its kind are offered, too. */
export function languageName(locale: string, tag: string, all: readonly string[]): string {
  const [base = tag] = tag.split("-");
  const isOnly = all.filter((each) => each.split("-")[0] === base).length < 2;
  return new Intl.DisplayNames([locale], { type: "language" }).of(isOnly ? base : tag) ?? tag;
}

/** Names a language in itself: "Español". */
export function ownLanguageName(tag: string, all: readonly string[]): string {
  const name = languageName(tag, tag, all);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** Returns the part that addresses of a language begin with: none for the default, "/es", or "/en-gb" if "en-US" is another. */
export function languagePrefix(language: string, languages: readonly string[]): string {
  if (language === languages[0]) return "";
  const [base] = language.split("-");
  const isOnly = languages.filter((each) => each.split("-")[0] === base).length === 1;
  return `/${(isOnly && base) || language.toLowerCase()}`;
}
