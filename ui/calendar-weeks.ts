import type { CalendarDay, Dates } from "../schemas/generated/wire.ts";

export interface ShownMonth {
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
