const formatters = new Map<string, Intl.NumberFormat>();

/** Formats a number: "1,250". */
export function formatNumber(locale: string, value: number): string {
  const formatter = formatters.get(locale) ?? new Intl.NumberFormat(locale);
  formatters.set(locale, formatter);
  return formatter.format(value);
}

/** Formats a year or a part of a time, without thousands: "2026", or "05" with at least two digits. */
export function formatDigits(locale: string, value: number, least = 1): string {
  return new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }).format(value);
}

/** Formats a time that is left: "2:05". */
export function formatCountdown(locale: string, seconds: number): string {
  return `${formatDigits(locale, Math.floor(seconds / 60))}:${formatDigits(locale, seconds % 60, 2)}`;
}

/** Formats a rate such as "0.0725" as "7.25%". */
export function formatRate(locale: string, rate: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 6 }).format(Number(rate));
}
