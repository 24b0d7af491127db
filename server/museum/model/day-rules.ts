import { parseCents } from "./cents.ts";
import type { Event } from "./config.ts";

export type DayRule = NonNullable<Event["days"]>[number];

interface DayChanges {
  readonly capacity?: number;
  readonly slots?: readonly string[];
  readonly prices?: Readonly<Record<string, string>>;
}

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
const nothing: DayChanges = {};

export function weekdayOf(date: string): (typeof weekdays)[number] | undefined {
  return weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()];
}

export function isFor({ date, from, to, weekday }: DayRule, day: string, ofDay = weekdayOf(day)): boolean {
  return (
    (date === undefined || date === day) &&
    (from === undefined || from <= day) &&
    (to === undefined || day <= to) &&
    (weekday === undefined || weekday === ofDay)
  );
}

/** Cached by rules and day: an author may write a thousand rules, and each time and price of a day needs them. */
const known = new WeakMap<readonly DayRule[], Map<string, DayChanges>>();
/** Cached days per event: three years. */
const mostDays = 1100;

/** The last matching rule wins, for capacity, times and each price (docs/behaviour.md, "Single days"). */
export function changesOn({ days }: Pick<Event, "days">, date: string): DayChanges {
  if (days === undefined) return nothing;
  const byDay = known.get(days) ?? new Map<string, DayChanges>();
  known.set(days, byDay);
  const remembered = byDay.get(date);
  if (remembered !== undefined) return remembered;
  if (byDay.size >= mostDays) byDay.clear();
  const changes = computeChanges(days, date);
  byDay.set(date, changes);
  return changes;
}

function computeChanges(days: readonly DayRule[], date: string): DayChanges {
  const weekday = weekdayOf(date);
  const rules = days.filter((rule) => isFor(rule, date, weekday));
  if (rules.length === 0) return nothing;
  const capacity = rules.findLast((rule) => rule.capacity !== undefined)?.capacity;
  const slots = rules.findLast((rule) => rule.slots !== undefined)?.slots;
  const prices = Object.fromEntries(rules.flatMap((rule) => Object.entries(rule.prices ?? {})));
  return { ...(capacity !== undefined && { capacity }), ...(slots !== undefined && { slots }), prices };
}

/** Returns a ticket type's price in whole cents on a day, if it differs from the usual one. */
export function priceOn(event: Pick<Event, "days">, typeId: string, date: string): number | undefined {
  const price = changesOn(event, date).prices?.[typeId];
  return price === undefined ? undefined : parseCents(price);
}
