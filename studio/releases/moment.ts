import { boot } from "../boot.ts";

/** An instant by the museum's clock: "Nov 22, 2026, 10:15 PM". */
export function momentIn(locale: string, instant: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: boot.timeZone }).format(new Date(instant));
}
