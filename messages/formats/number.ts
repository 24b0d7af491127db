const formatters = new Map<string, Intl.NumberFormat>();

/** Formats a number: "1,250". */
export function formatNumber(locale: string, value: number): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, formatter);
  return formatter.format(value);
}

/** Formats a rate such as "0.0725" as "7.25%". */
export function formatRate(locale: string, rate: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 6 }).format(Number(rate));
}
