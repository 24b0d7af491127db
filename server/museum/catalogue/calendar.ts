import type { Temporal } from "temporal-polyfill";
import type { Opening } from "../config/types.ts";
import { weekdayOf } from "./day-rules.ts";

type DateRule = NonNullable<Opening["dates"]>[number];

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
/** Today, and the days on which stock was synchronised before. */
const mostTodays = 8;
const known = new WeakMap<Opening, { today: Temporal.PlainDate; days: ReadonlySet<string> }>();
const aheadOf = new Map<string, { readonly date: string; readonly weekday: string }[]>();

/** The days (YYYY-MM-DD, ascending) from `today` on that an opening rule has on sale. */
export function openDays(opening: Opening, today: Temporal.PlainDate): ReadonlySet<string> {
  const remembered = known.get(opening);
  // Mostly the very same object.
  if (remembered?.today === today || remembered?.today.equals(today)) return remembered.days;
  const days = computeOpenDays(opening, today);
  known.set(opening, { today, days });
  return days;
}

/** As `openDays`, for a day other than the present one: nothing is remembered. */
export function computeOpenDays(opening: Opening, today: Temporal.PlainDate): ReadonlySet<string> {
  const days = [...weeklyDays(opening, today), ...(opening.dates ?? []).flatMap((rule) => daysOfRule(rule, today))];
  return new Set(days.filter((day) => isOpen(day, opening, today)).sort());
}

/**
 * A day for each of several openings, all of one run: dates that move with the calendar are of the same month's rules. The first run of
 * which no day has passed; undefined where there is none.
 */
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
  return daysAhead(today, forDays)
    .filter(({ date, weekday }) => open.has(weekday) && (from === undefined || date >= from) && (until === undefined || date <= until))
    .map(({ date }) => date);
}

/** The next days, today included. Made once a day: a thousand events ask for the same ones. */
function daysAhead(today: Temporal.PlainDate, count: number): readonly { readonly date: string; readonly weekday: string }[] {
  const key = today.toString();
  let days = aheadOf.get(key);
  if (days === undefined) {
    const oldest = aheadOf.size < mostTodays ? undefined : aheadOf.keys().next().value;
    if (oldest !== undefined) aheadOf.delete(oldest);
    days = [];
    aheadOf.set(key, days);
  }
  while (days.length < count) {
    const day = today.add({ days: days.length });
    days.push({ date: day.toString(), weekday: weekdays[day.dayOfWeek - 1] ?? "" });
  }
  return days.slice(0, count);
}

/** Is this day (YYYY-MM-DD) closed only because it is more than `forDays` away: will it be on sale later? */
export function isTooFarAhead(opening: Opening, today: Temporal.PlainDate, date: string): boolean {
  if (!weeklyOpen(opening, date) || !isOpen(date, opening, today)) return false;
  return date >= today.add({ days: opening.forDays }).toString();
}

function weeklyOpen({ weekly = [], from, until }: Opening, date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== undefined && weekly.includes(weekday) && (from === undefined || date >= from) && (until === undefined || date <= until);
}

const monthsAheadOf = (rule: DateRule) => (typeof rule === "string" ? 0 : rule.monthsAhead);

/** A day that moves with the calendar stays on sale until it has passed: this month's rule says the next one, those before said the others. */
function daysOfRule(rule: DateRule, today: Temporal.PlainDate): string[] {
  return Array.from({ length: monthsAheadOf(rule) + 1 }, (_, ago) => dayOf(rule, today.subtract({ months: ago })));
}

/** The day that a rule says in a month. */
function dayOf(rule: DateRule, month: Temporal.PlainDate): string {
  if (typeof rule === "string") return rule;
  const first = month.with({ day: 1 }).add({ months: rule.monthsAhead });
  const toWeekday = (weekdays.indexOf(rule.weekday) + 1 - first.dayOfWeek + 7) % 7;
  return first.add({ days: toWeekday + (rule.week - 1) * 7 }).toString();
}

function isOpen(day: string, { closures = [] }: Opening, today: Temporal.PlainDate): boolean {
  if (day < today.toString()) return false;
  return !closures.some((closure) => (typeof closure === "string" ? closure === day : closure.from <= day && day <= closure.to));
}

/** Is this text a day of the calendar, written YYYY-MM-DD? */
export function isCalendarDay(text: string): boolean {
  // There is no year 0, and the database knows none.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  // February 30 is taken for a day of March; what is no date at all has none.
  return day.getUTCDate() === Number(text.slice(8));
}
