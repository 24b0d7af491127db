import { Temporal } from "temporal-polyfill";
import type { Event, Opening } from "./config.ts";

type DateRule = NonNullable<Opening["dates"]>[number];

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Enough for today and earlier days of stock syncs. */
const maxCachedDays = 8;
const known = new WeakMap<Opening, { today: Temporal.PlainDate; days: ReadonlySet<string> }>();
const cachedDays = new Map<string, { readonly date: string; readonly weekday: string }[]>();

/** Returns the event's days on sale (YYYY-MM-DD) from today on, ascending. */
export function daysOf(
  { today }: { readonly today: Temporal.PlainDate },
  { opening }: Pick<Event, "opening">,
): ReadonlySet<string> {
  const remembered = known.get(opening);
  // Compare identity first: it is usually the same object.
  if (remembered?.today === today || remembered?.today.equals(today)) return remembered.days;
  const days = computeOpenDays(opening, today);
  known.set(opening, { today, days });
  return days;
}

/** Returns the days on sale by an opening rule, from any day on; not cached. */
export function computeOpenDays(opening: Opening, today: Temporal.PlainDate): ReadonlySet<string> {
  const days = [...weeklyDays(opening, today), ...(opening.dates ?? []).flatMap((rule) => daysOfRule(rule, today))];
  return new Set(days.filter((day) => isOpen(day, opening, today)).sort());
}

/** Picks a day for each opening from the first run without past days; undefined if there is none. */
export function daysOfRun(openings: readonly Opening[], today: Temporal.PlainDate): readonly string[] | undefined {
  const farthest = Math.max(0, ...openings.flatMap(({ dates = [] }) => dates.map(monthsAheadOf)));
  for (let ago = farthest; ago >= 0; ago -= 1) {
    const month = today.subtract({ months: ago });
    const days = openings.flatMap((opening) => {
      const all = [...weeklyDays(opening, today), ...(opening.dates ?? []).map((rule) => dayOf(rule, month))];
      return all.filter((day) => isOpen(day, opening, today)).sort()[0] ?? [];
    });
    if (days.length === openings.length) return days;
  }
  return undefined;
}

function weeklyDays({ weekly = [], forDays, from, until }: Opening, today: Temporal.PlainDate): string[] {
  if (weekly.length === 0) return [];
  const open = new Set<string>(weekly);
  return nextDays(today, forDays)
    .filter(
      ({ date, weekday }) =>
        open.has(weekday) && (from === undefined || date >= from) && (until === undefined || date <= until),
    )
    .map(({ date }) => date);
}

/** Caches the next days, including today: a thousand events need the same ones. */
function nextDays(
  today: Temporal.PlainDate,
  count: number,
): readonly { readonly date: string; readonly weekday: string }[] {
  const key = today.toString();
  let days = cachedDays.get(key);
  if (days === undefined) {
    const oldest = cachedDays.size < maxCachedDays ? undefined : cachedDays.keys().next().value;
    if (oldest !== undefined) cachedDays.delete(oldest);
    days = [];
    cachedDays.set(key, days);
  }
  while (days.length < count) {
    const day = today.add({ days: days.length });
    days.push({ date: day.toString(), weekday: weekdays[day.dayOfWeek - 1] ?? "" });
  }
  return days.slice(0, count);
}

/** Checks whether a day (YYYY-MM-DD) is closed only because it lies beyond `forDays`. */
export function isTooFarAhead(opening: Opening, today: Temporal.PlainDate, date: string): boolean {
  if (!weeklyOpen(opening, date) || !isOpen(date, opening, today)) return false;
  return date >= today.add({ days: opening.forDays }).toString();
}

function weeklyOpen({ weekly = [], from, until }: Opening, date: string): boolean {
  const weekday = weekdayOf(date);
  return (
    weekday !== undefined &&
    weekly.includes(weekday) &&
    (from === undefined || date >= from) &&
    (until === undefined || date <= until)
  );
}

const monthsAheadOf = (rule: DateRule) => (typeof rule === "string" ? 0 : rule.monthsAhead);

/** A monthly rule's day stays on sale until it passes: earlier months' rules produced the days before this month's. */
function daysOfRule(rule: DateRule, today: Temporal.PlainDate): string[] {
  return Array.from({ length: monthsAheadOf(rule) + 1 }, (_, ago) => dayOf(rule, today.subtract({ months: ago })));
}

function dayOf(rule: DateRule, month: Temporal.PlainDate): string {
  if (typeof rule === "string") return rule;
  const first = month.with({ day: 1 }).add({ months: rule.monthsAhead });
  const toWeekday = (weekdays.indexOf(rule.weekday) + 1 - first.dayOfWeek + 7) % 7;
  return first.add({ days: toWeekday + (rule.week - 1) * 7 }).toString();
}

function isOpen(day: string, { closures = [] }: Opening, today: Temporal.PlainDate): boolean {
  if (day < today.toString()) return false;
  return !closures.some((closure) =>
    typeof closure === "string" ? closure === day : closure.from <= day && day <= closure.to,
  );
}

/** Undefined for an invalid day (YYYY-MM-DD). */
export function weekdayOf(date: string): (typeof weekdays)[number] | undefined {
  return weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7];
}

/** Checks for a valid calendar day, YYYY-MM-DD. */
export function isCalendarDay(text: string): boolean {
  // Year 0 does not exist, and the database rejects it.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // Date turns February 30 into a day of March, and other invalid dates into NaN.
  return day.getUTCDate() === Number(text.slice(8));
}

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
export function entryTimesOf({ slots, days = [] }: Pick<Event, "slots" | "days">): readonly string[] {
  if (slots === undefined) return [];
  return [...new Set([...slots, ...days.flatMap((rule) => rule.slots ?? [])])];
}
