import * as say from "../messages/generated/ui/calendar.ts";
import type { CalendarDay } from "../schemas/generated/wire.ts";

/** Checks whether a day is disabled for a party; 0 means unknown (docs/behaviour.md, "Calendar days"). */
export function isDayDisabled({ available, maxPartySize }: CalendarDay, partySize: number): boolean {
  return !available || (partySize > 0 && maxPartySize < partySize);
}

/** Past days need no note, and full ones have the calendar's own. */
const sayItself: ReadonlySet<string> = new Set(["PAST", "FULL", "TOO_FEW"]);

/** Returns a short note next to the day's price. */
export function dayNote(
  locale: string,
  day: CalendarDay,
  partySize: number,
  today: string,
): { readonly kind: "closed" | "full" | "small" | "few"; readonly text: string } | undefined {
  if (day.closed) return { kind: "closed", text: day.note ?? say.dayClosed(locale) };
  if (day.whyNot && !sayItself.has(day.whyNot.code)) return { kind: "closed", text: day.whyNot.message };
  if (!day.available) return day.date > today ? { kind: "full", text: say.dayFull(locale) } : undefined;
  if (partySize > 0 && day.maxPartySize < partySize)
    return { kind: "small", text: say.dayUpTo(locale, { count: day.maxPartySize }) };
  return day.fewLeft ? { kind: "few", text: say.dayFewLeft(locale) } : undefined;
}

/** Lists weekday names from Sunday: full, short and single letter. */
export function weekdayNames(
  locale: string,
): { readonly long: string; readonly short: string; readonly narrow: string }[] {
  const long = new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const narrow = new Intl.DateTimeFormat(locale, { weekday: "narrow", timeZone: "UTC" });
  // 1 January 2023 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2023, 0, 1 + index))).map((day) => ({
    long: long.format(day),
    short: short.format(day),
    narrow: narrow.format(day),
  }));
}
