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

/** Keeps "10:00" and "AM" on one line, for visible text only; names and requests keep plain spaces. */
export function unbroken(text: string): string {
  return text.replace(/(:\d\d) (?=\p{L})/gu, "$1\u00a0");
}
