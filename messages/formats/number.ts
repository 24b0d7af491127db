const formatters = new Map<string, Intl.NumberFormat>();

/** Formats a number: "1,250". */
export function formatNumber(locale: string, value: number): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, formatter);
  return formatter.format(value);
}
