import type { CalendarDay, Dates } from "../schemas/generated/wire.ts";

/** Lists a month's available days. */
export function availableDays(dates: Dates): CalendarDay[] {
  return dates.dates.filter((day) => !day.empty && day.available);
}

/** Checks that the month has no available day and no neighbouring month. */
export function isSoldOut(dates: Dates): boolean {
  return availableDays(dates).length === 0 && isOnlyMonth(dates);
}

function isOnlyMonth(dates: Dates): boolean {
  return dates.nextMonth === null && dates.previousMonth === null;
}

/** A browser reopened in the morning may still hold yesterday's choice. */
export function hasPassed(date: string, { today }: Dates): boolean {
  return today !== undefined && date < today;
}
