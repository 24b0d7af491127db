import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../commerce/day-parts.ts";
import { parseCents } from "../../../commerce/money.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { weekdayOf } from "./calendar.ts";
import type { Event, Tenant } from "./config.ts";

export interface Moment {
  readonly tenant: Tenant;
  readonly today: Temporal.PlainDate;
  readonly date: string;
  readonly now: Temporal.Instant;
}

/** The desk may also sell a time that has started. */
export type Seller = "storefront" | "desk";

/** A day (YYYY-MM-DD) and the inventory's name for its time. */
export interface When {
  readonly date: string;
  readonly slot: string;
}

const minuteMs = 60_000;

/** The slot of an event without times. */
export const anySlot = "";

/** Returns the label of a slot in answers of the API; show it with `formatSlot`. */
export function slotLabel(slot: string): string {
  return slot === anySlot ? anyTime : slot;
}

/** Omits times in an hour that the museum's clock skips on that day. */
export function slotsOf(
  moment: Pick<Moment, "tenant">,
  event: Pick<Event, "slots" | "days">,
  date: string,
): readonly string[] {
  const slots = changesOn(event, date).slots ?? usualSlots(event);
  return skipsTime(moment.tenant.timeZone, date) ? slots.filter((slot) => !isSkipped(moment, { date, slot })) : slots;
}

const skips = new Map<string, boolean>();

/** Cached by zone and day, because an hour is skipped on one day a year. */
function skipsTime(timeZone: string, date: string): boolean {
  const key = `${timeZone} ${date}`;
  const remembered = skips.get(key);
  if (remembered !== undefined) return remembered;
  if (skips.size >= maxCachedDays) skips.clear();
  const isShort = Temporal.PlainDate.from(date).toZonedDateTime(timeZone).hoursInDay < 24;
  skips.set(key, isShort);
  return isShort;
}

function isSkipped(moment: Pick<Moment, "tenant">, when: When): boolean {
  const begin = beginOf(moment, when);
  return begin instanceof Temporal.ZonedDateTime && begin.hour * 60 + begin.minute !== minuteOf(when.slot);
}

export function usualSlots({ slots }: Pick<Event, "slots">): readonly string[] {
  return slots ?? [anySlot];
}

export type DayRule = NonNullable<Event["days"]>[number];

interface DayChanges {
  readonly capacity?: number;
  readonly slots?: readonly string[];
  readonly prices?: Readonly<Record<string, string>>;
}

const nothing: DayChanges = {};

/** Cached by rules and day: an author may write a thousand rules, and each time and price of a day needs them. */
const known = new WeakMap<readonly DayRule[], Map<string, DayChanges>>();
/** Cached days per event: three years. */
const maxCachedDays = 1100;

/** The last matching rule wins, for capacity, times and each price (docs/behaviour.md, "Single days"). */
export function changesOn({ days }: Pick<Event, "days">, date: string): DayChanges {
  if (days === undefined) return nothing;
  const byDay = known.get(days) ?? new Map<string, DayChanges>();
  known.set(days, byDay);
  const remembered = byDay.get(date);
  if (remembered !== undefined) return remembered;
  if (byDay.size >= maxCachedDays) byDay.clear();
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

export function isFor({ date, from, to, weekday }: DayRule, day: string, ofDay = weekdayOf(day)): boolean {
  return (
    (date === undefined || date === day) &&
    (from === undefined || from <= day) &&
    (to === undefined || day <= to) &&
    (weekday === undefined || weekday === ofDay)
  );
}

/** Returns a ticket type's price in whole cents on a day, if it differs from the usual one. */
export function priceOn(event: Pick<Event, "days">, typeId: string, date: string): number | undefined {
  const price = changesOn(event, date).prices?.[typeId];
  return price === undefined ? undefined : parseCents(price);
}

type Timed = Pick<Event, "slots" | "days" | "durationMinutes" | "door">;

/** Returns a visit's start in the museum's time zone; only a day for events without times. */
export function beginOf(
  { tenant: { timeZone } }: Pick<Moment, "tenant">,
  { date, slot }: When,
): Temporal.ZonedDateTime | Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date);
  if (slot === anySlot) return day;
  const minute = minuteOf(slot);
  // In an hour that occurs twice, this is the first.
  return day.toZonedDateTime({ timeZone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } });
}

/** Returns the first moment of a visit; for events without times, the start of the day. */
export function visitBegins(moment: Pick<Moment, "tenant">, when: When): Temporal.ZonedDateTime {
  const begin = beginOf(moment, when);
  return begin instanceof Temporal.ZonedDateTime ? begin : begin.toZonedDateTime(moment.tenant.timeZone);
}

/** Returns the end of a visit: the end of the day if the event has no times or no duration. */
export function visitEnds(
  moment: Pick<Moment, "tenant">,
  event: Pick<Event, "durationMinutes"> | undefined,
  when: When,
): Temporal.ZonedDateTime {
  const minutes = event?.durationMinutes;
  const { date } = when;
  return when.slot === anySlot || minutes === undefined
    ? Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(moment.tenant.timeZone)
    : visitBegins(moment, when).add({ minutes });
}

/** Checks whether a time has started and not ended, even if it started before midnight. */
export function isRunning(moment: Moment, event: Timed | undefined, when: When): boolean {
  const now = moment.now.epochMilliseconds;
  return visitBegins(moment, when).epochMilliseconds <= now && now < visitEnds(moment, event, when).epochMilliseconds;
}

/** The storefront sells a time until it starts; the desk until it ends, admits no one more, or the next starts. */
export function isOver(moment: Moment, event: Timed | undefined, when: When, seller: Seller = "storefront"): boolean {
  const { date, slot } = when;
  if (date !== moment.date || slot === anySlot) return date < moment.date;
  // The storefront sells through the starting minute.
  if (minutesSince(moment, when) < (seller === "desk" ? 0 : 1)) return false;
  if (seller === "storefront" || !isRunning(moment, event, when)) return true;
  const { lateMinutes } = { ...moment.tenant.door, ...event?.door };
  if (lateMinutes !== undefined && minutesSince(moment, when) > lateMinutes) return true;
  const others = event === undefined ? [] : slotsOf(moment, event, date);
  return others.some((other) => minuteOf(other) > minuteOf(slot) && minutesSince(moment, { date, slot: other }) >= 0);
}

/** Returns whole minutes since the start; negative before. */
export function minutesSince(moment: Moment, when: When): number {
  return Math.floor((moment.now.epochMilliseconds - visitBegins(moment, when).epochMilliseconds) / minuteMs);
}
