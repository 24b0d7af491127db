/** Cached, because formatters are slow to create. */
const formatters = new Map<string, Intl.DateTimeFormat>();

const numeric = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
} as const;

/** Formats a moment as YYYY-MM-DD HH:MM. @param now milliseconds since 1970 @param timeZone IANA name */
export function museumMoment(now: number, timeZone: string): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...numeric });
  formatters.set(timeZone, formatter);
  const parts = formatter.formatToParts(now);
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}

/** Formats the museum's calendar day as YYYY-MM-DD. */
export function museumDay(now: number, timeZone: string): string {
  return museumMoment(now, timeZone).slice(0, 10);
}
