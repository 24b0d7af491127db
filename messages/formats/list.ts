const formatters = new Map<string, Intl.ListFormat>();

/** Several texts as one: "the garden, the tower and the roof" as a locale joins what belongs together, or side by side ("unit"). */
export function formatList(locale: string, texts: readonly string[], type: "conjunction" | "unit" = "conjunction"): string {
  const key = `${locale} ${type}`;
  const formatter = formatters.get(key) ?? new Intl.ListFormat(locale, { type });
  formatters.set(key, formatter);
  return formatter.format(texts);
}
