import { Temporal } from "temporal-polyfill";
import type { Opening } from "../config/types.ts";

type DateRule = NonNullable<Opening["dates"]>[number];

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
const known = new WeakMap<Opening, { today: string; days: ReadonlySet<string> }>();

/** The days (YYYY-MM-DD, ascending) from `today` on that an opening rule has on sale. */
export function openDays(opening: Opening, today: Temporal.PlainDate): ReadonlySet<string> {
  const remembered = known.get(opening);
  if (remembered?.today === today.toString()) return remembered.days;
  const days = new Set(
    [...weeklyDays(opening, today), ...(opening.dates ?? []).map((rule) => dayOf(rule, today))].filter((day) => isOpen(day, opening, today)).sort(),
  );
  known.set(opening, { today: today.toString(), days });
  return days;
}

function weeklyDays({ weekly = [], forDays, from, until }: Opening, today: Temporal.PlainDate): string[] {
  const open = new Set<string>(weekly);
  return Array.from({ length: forDays }, (_, ahead) => today.add({ days: ahead }))
    .filter((day) => open.has(weekdays[day.dayOfWeek - 1] ?? ""))
    .map(String)
    .filter((day) => (from === undefined || day >= from) && (until === undefined || day <= until));
}

function dayOf(rule: DateRule, today: Temporal.PlainDate): string {
  if (typeof rule === "string") return rule;
  const first = today.with({ day: 1 }).add({ months: rule.monthsAhead });
  const toWeekday = (weekdays.indexOf(rule.weekday) + 1 - first.dayOfWeek + 7) % 7;
  return first.add({ days: toWeekday + (rule.week - 1) * 7 }).toString();
}

function isOpen(day: string, { closures = [] }: Opening, today: Temporal.PlainDate): boolean {
  if (day < today.toString()) return false;
  return !closures.some((closure) => (typeof closure === "string" ? closure === day : closure.from <= day && day <= closure.to));
}

/** Is this text a day of the calendar, written YYYY-MM-DD? */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** Minutes from midnight of a slot's label ("1:30 PM" → 810). */
export function minuteOf(label: string): number {
  const [, hour = "0", minute = "0", half] = /^(\d+):(\d+) (AM|PM)$/.exec(label) ?? [];
  return ((Number(hour) % 12) + (half === "PM" ? 12 : 0)) * 60 + Number(minute);
}
