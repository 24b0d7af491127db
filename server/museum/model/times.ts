import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../commerce/day-parts.ts";
import * as say from "../../../messages/generated/server/catalogue.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import { openDays } from "./calendar.ts";
import type { Event, Tenant } from "./config.ts";
import { changesOn } from "./day-rules.ts";

export interface Moment {
  readonly tenant: Tenant;
  readonly today: Temporal.PlainDate;
  readonly date: string;
  readonly now: Temporal.Instant;
}

/** The desk may also sell the current time until it ends. */
export type Seller = "storefront" | "desk";

/** A day (YYYY-MM-DD) and the inventory's name for its time. */
export interface When {
  readonly date: string;
  readonly slot: string;
}

const minuteMs = 60_000;

/** The slot of an event without times. */
export const anySlot = "";

/** Returns the wire's label for a slot. */
export function slotLabel(slot: string): string {
  return slot === anySlot ? anyTime : slot;
}

export function slotIn(locale: string, slot: string): string {
  return slot === anySlot ? say.anyTime(locale) : slot;
}

export function slotsOf(event: Pick<Event, "slots" | "days">, date: string): readonly string[] {
  return changesOn(event, date).slots ?? usualSlots(event);
}

export function usualSlots({ slots }: Pick<Event, "slots">): readonly string[] {
  return slots ?? [anySlot];
}

/** Returns the event's days on sale from today on, ascending. */
export function daysOf({ today }: Pick<Moment, "today">, event: Event): ReadonlySet<string> {
  return openDays(event.opening, today);
}

type Timed = Pick<Event, "slots" | "days" | "durationMinutes">;

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
    ? visitBegins(moment, { date, slot: anySlot }).add({ days: 1 })
    : visitBegins(moment, when).add({ minutes });
}

/** Checks whether a time has started and not ended, even if it started before midnight. */
export function isRunning(moment: Moment, event: Timed | undefined, when: When): boolean {
  const now = moment.now.epochMilliseconds;
  return visitBegins(moment, when).epochMilliseconds <= now && now < visitEnds(moment, event, when).epochMilliseconds;
}

/** The storefront sells a time until it starts, the desk until it ends or the next starts, and both an untimed day. */
export function isOver(moment: Moment, event: Timed | undefined, when: When, seller: Seller = "storefront"): boolean {
  const { date, slot } = when;
  if (date !== moment.date || slot === anySlot) return date < moment.date;
  // The storefront sells through the starting minute.
  if (minutesSince(moment, when) < (seller === "desk" ? 0 : 1)) return false;
  if (seller === "storefront" || !isRunning(moment, event, when)) return true;
  const others = event === undefined ? [] : slotsOf(event, date);
  return others.some((other) => minuteOf(other) > minuteOf(slot) && minutesSince(moment, { date, slot: other }) >= 0);
}

/** Returns whole minutes since the start; negative before. */
export function minutesSince(moment: Moment, when: When): number {
  return Math.floor((moment.now.epochMilliseconds - visitBegins(moment, when).epochMilliseconds) / minuteMs);
}
