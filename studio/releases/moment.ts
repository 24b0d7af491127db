import { boot } from "../boot.ts";

/** An instant by the museum's clock: "Nov 22, 2026, 10:15 PM". */
export function momentIn(locale: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: boot.timeZone }).format(new Date(instant));
}

/** A time that is by the museum's clock already, such as "2026-12-04T09:00". */
export function wallMoment(locale: string, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" }).format(new Date(`${at}Z`));
}

/** An instant by the museum's clock, as the server takes one: "2026-12-04T09:00". */
export function wallClock(instant: string): string {
  // Swedes write it like this.
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: boot.timeZone }).format(new Date(instant)).replace(" ", "T");
}
