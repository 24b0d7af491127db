/** Formatters cost far more to make than to use. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar day (YYYY-MM-DD) that it is at a museum.
 * @param now milliseconds since 1970
 * @param timeZone IANA name
 */
export function museumDay(now: number, timeZone: string): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  formatters.set(timeZone, formatter);
  const parts = formatter.formatToParts(now);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}
