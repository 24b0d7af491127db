import { Temporal } from "temporal-polyfill";
import { computeOpenDays } from "../catalogue/calendar.ts";
import type { Event, Opening } from "./types.ts";

/** A year and a month: longer than any calendar rule needs to recur. */
const horizonDays = 400;

/** Returns the open days (YYYY-MM-DD) of the year after `first`, including those not yet on sale. */
export function daysFrom(opening: Opening, first: string): ReadonlySet<string> {
  return computeOpenDays({ ...opening, forDays: horizonDays }, Temporal.PlainDate.from(first));
}

/** Checks whether it opens on a day (YYYY-MM-DD), on sale or not. */
export function isOpenOn(opening: Opening, date: string): boolean {
  return computeOpenDays({ ...opening, forDays: 1 }, Temporal.PlainDate.from(date)).has(date);
}

/** Returns all entry times of an event on any day; none for an event without times. */
export function timesOf({ slots, days = [] }: Pick<Event, "slots" | "days">): readonly string[] {
  if (slots === undefined) return [];
  return [...new Set([...slots, ...days.flatMap((rule) => rule.slots ?? [])])];
}
