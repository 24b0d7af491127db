import { boot } from "./boot.ts";

/** Formats an instant in the museum's time zone: "Nov 22, 2026, 10:15 PM". */
export function momentIn(locale: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: boot.timeZone }).format(
    new Date(instant),
  );
}

/** Formats a time that is already in the museum's time zone: "2026-12-04T09:00" is "Friday, December 4, 2026 at 9:00 AM". */
export function wallMoment(locale: string, at: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" }).format(
    new Date(`${at}Z`),
  );
}

/** Converts an instant to the museum's time as the server expects it: "2026-12-04T09:00". */
export function wallClock(instant: string): string {
  // The Swedish format is nearly ISO 8601.
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: boot.timeZone })
    .format(new Date(instant))
    .replace(" ", "T");
}
