import type { CalendarDay, Dates } from "../schemas/generated/wire.ts";

/** The days of a month that can be chosen. */
export function availableDays(dates: Dates): CalendarDay[] {
  return dates.dates.filter((day) => !day.empty && day.available);
}

/** Nothing is left: no day of the month can be chosen, and there is no month beside it. */
export function isSoldOut(dates: Dates): boolean {
  return availableDays(dates).length === 0 && isOnlyMonth(dates);
}

/** There is no earlier and no later month to look at. */
function isOnlyMonth(dates: Dates): boolean {
  return dates.nextMonth === null && dates.previousMonth === null;
}

/** A day that was chosen last night can be in a browser that is opened again this morning. */
export function hasPassed(date: string, { today }: Dates): boolean {
  return today !== undefined && date < today;
}
