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

/** Formats a time that is left: "2:05", or "2:00:00" from an hour on. */
export function formatCountdown(locale: string, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const parts = minutes < 60 ? [minutes] : [Math.floor(minutes / 60), minutes % 60];
  return [...parts, seconds % 60].map((part, at) => formatDigits(locale, part, at ? 2 : 1)).join(":");
}

/** Formats a rate such as "0.0725" as "7.25%". */
export function formatRate(locale: string, rate: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 6 }).format(Number(rate));
}
