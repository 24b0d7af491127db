const formatters = new Map<string, Intl.ListFormat>();

/** Joins texts for a locale: "the garden, the tower and the roof", or without "and" ("unit"). */
export function formatList(
  locale: string,
  texts: readonly string[],
  type: "conjunction" | "unit" = "conjunction",
): string {
  const key = `${locale} ${type}`;
  const formatter = formatters.get(key) ?? new Intl.ListFormat(locale, { type });
  formatters.set(key, formatter);
  return formatter.format(texts);
}

/** Keeps "10:00 AM" and "3–12" on one line, for visible text only; names and requests keep plain text. */
export function unbroken(text: string): string {
  return text.replace(/(:\d\d) (?=\p{L})/gu, "$1\u00a0").replace(/(?<=\d)–(?=\d)/g, "\u2060–\u2060");
}
