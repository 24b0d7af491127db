import * as say from "../../messages/generated/ui/calendar.ts";
import type { CalendarDay, Dates } from "../../schemas/generated/wire.ts";

/** Checks whether a day is disabled for a party; 0 means unknown (docs/behaviour.md, "Calendar days"). */
export function isDayDisabled({ available, maxPartySize }: CalendarDay, partySize: number): boolean {
  return !available || (partySize > 0 && maxPartySize < partySize);
}

/** Past days need no note, and full ones have the calendar's own. */
const selfExplanatory: ReadonlySet<string> = new Set(["PAST", "FULL", "TOO_FEW"]);

/** Returns a short note next to the day's price. */
export function dayNote(
  locale: string,
  day: CalendarDay,
  partySize: number,
  today: string,
): { readonly kind: "closed" | "full" | "small" | "few"; readonly text: string } | undefined {
  if (day.closed) return { kind: "closed", text: day.note ?? say.dayClosed(locale) };
  if (day.whyNot && !selfExplanatory.has(day.whyNot.code)) return { kind: "closed", text: day.whyNot.message };
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

const weekStart = ({ dates: [first] }: Dates): number => first?.dayOfWeek ?? 0;

/** Rotates a list from Sunday on so that it begins as the month's weeks do. */
export function inWeekOrder<Item>(fromSunday: readonly Item[], month: Dates): Item[] {
  return [...fromSunday.slice(weekStart(month)), ...fromSunday.slice(0, weekStart(month))];
}

/** A day's place in its week, from 0. */
export function columnOf({ dayOfWeek }: CalendarDay, month: Dates): number {
  return (dayOfWeek - weekStart(month) + 7) % 7;
}

/** A key's target. Days below 1 count from the end of that month; 0 is its last. */
interface Move {
  readonly months: -1 | 0 | 1;
  readonly day: number;
}

/** Maps date picker keys: arrows by day and week, Home and End in the week, PageUp and PageDown by month. */
export function calendarMove(key: string, day: number, column: number, daysInMonth: number): Move | undefined {
  const to = (target: number): Move => {
    if (target < 1) return { months: -1, day: target };
    return target > daysInMonth ? { months: 1, day: target - daysInMonth } : { months: 0, day: target };
  };
  switch (key) {
    case "ArrowLeft":
      return to(day - 1);
    case "ArrowRight":
      return to(day + 1);
    case "ArrowUp":
      return to(day - 7);
    case "ArrowDown":
      return to(day + 7);
    case "Home":
      return to(Math.max(1, day - column));
    case "End":
      return to(Math.min(daysInMonth, day + 6 - column));
    case "PageUp":
      return { months: -1, day };
    case "PageDown":
      return { months: 1, day };
    default:
      return undefined;
  }
}

/** Resolves a move's day in a month of this length. */
export function dayOfMove({ day }: Pick<Move, "day">, daysInMonth: number): number {
  return Math.min(Math.max(day < 1 ? daysInMonth + day : day, 1), daysInMonth);
}

interface ShownMonth {
  readonly name: string;
  readonly weeks: readonly (readonly CalendarDay[])[];
}

/** Lists the months to show, without past weeks unless all are past. */
export function shownMonths({ following, ...month }: Dates, today: string): ShownMonth[] {
  return [month, ...(following ? [following] : [])].map(({ dates, currentMonthName }) => {
    const all = Array.from({ length: Math.ceil(dates.length / 7) }, (_, week) => dates.slice(week * 7, week * 7 + 7));
    const ahead = all.filter((week) => week.some(({ empty, date }) => !empty && date >= today));
    return { name: currentMonthName, weeks: ahead.length > 0 ? ahead : all };
  });
}
