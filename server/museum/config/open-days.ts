import { Temporal } from "temporal-polyfill";
import { computeOpenDays } from "../catalogue/calendar.ts";
import type { Event, Opening } from "./types.ts";

/** A year and a month: longer than any rule of the calendar takes to come round. */
const horizonDays = 400;

/** The days (YYYY-MM-DD) of the year from a day on at which an opening is open, also those that are not on sale yet. */
export function daysFrom(opening: Opening, first: string): ReadonlySet<string> {
  return computeOpenDays({ ...opening, forDays: horizonDays }, Temporal.PlainDate.from(first));
}

/** Is it open on a day (YYYY-MM-DD), whenever that is on sale? */
export function isOpenOn(opening: Opening, date: string): boolean {
  return computeOpenDays({ ...opening, forDays: 1 }, Temporal.PlainDate.from(date)).has(date);
}

/** All entry times that an event has on some day; none where it can be visited at any time of a day. */
export function timesOf({ slots, days = [] }: Pick<Event, "slots" | "days">): readonly string[] {
  if (slots === undefined) return [];
  return [...new Set([...slots, ...days.flatMap((rule) => rule.slots ?? [])])];
}
