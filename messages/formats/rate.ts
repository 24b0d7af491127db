/** Formats a rate such as "0.0725" as "7.25%". */
export function formatRate(locale: string, rate: string): string {
  return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 6 }).format(Number(rate));
}
