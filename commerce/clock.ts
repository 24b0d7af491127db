/** Milliseconds by which the server's clock is ahead of this device's. */
let skew = 0;

/** Records the server's time from a Date header; ignores small gaps, since it counts whole seconds. */
export function noteServerTime(date: string | null, now = Date.now()): void {
  const there = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(there)) skew = Math.abs(there - now) < 2000 ? 0 : there - now;
}

/** Returns the server's time in milliseconds since 1970; holds expire by the server's clock. */
export const serverNow = (now = Date.now()): number => now + skew;

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
