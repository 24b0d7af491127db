import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../commerce/time-of-day.ts";
import * as say from "../../../messages/generated/server/catalogue.ts";
import { anyTime } from "../../../schemas/any-time.ts";
import type { Event, Tenant } from "../config/types.ts";
import { openDays } from "./calendar.ts";
import { changesOn } from "./day-rules.ts";

/** What the museum's own clock and calendar say at one moment. */
export interface Moment {
  readonly tenant: Tenant;
  readonly today: Temporal.PlainDate;
  /** The same day as YYYY-MM-DD. */
  readonly date: string;
  readonly now: Temporal.Instant;
}

/** Who sells or moves tickets: the desk also has the last time that has begun, as long as it lasts. */
export type Seller = "storefront" | "desk";

/** A day (YYYY-MM-DD) and a time of it, as the inventory names it. */
export interface When {
  readonly date: string;
  readonly slot: string;
}

const minuteMs = 60_000;

/** The inventory's name for the time of an event that can be visited at any time of its day. */
export const anySlot = "";

/** The wire's label for a time, by which visitors and staff choose it. */
export function slotLabel(slot: string): string {
  return slot === anySlot ? anyTime : slot;
}

/** A time as people read it. */
export function slotIn(locale: string, slot: string): string {
  return slot === anySlot ? say.anyTime(locale) : slot;
}

/** The times of an event on a day (YYYY-MM-DD), as the inventory names them. */
export function slotsOf(event: Pick<Event, "slots" | "days">, date: string): readonly string[] {
  return changesOn(event, date).slots ?? usualSlots(event);
}

/** Its times on most days. */
export function usualSlots({ slots }: Pick<Event, "slots">): readonly string[] {
  return slots ?? [anySlot];
}

/** The days from today on that an event is on sale, ascending. */
export function daysOf({ today }: Pick<Moment, "today">, event: Event): ReadonlySet<string> {
  return openDays(event.opening, today);
}

/** The fields of an event that decide its times. */
type Timed = Pick<Event, "slots" | "days" | "durationMinutes">;

/** When a visit begins, by the museum's clock; a day where it may begin at any time of it. */
export function beginOf({ tenant: { timeZone } }: Pick<Moment, "tenant">, { date, slot }: When): Temporal.ZonedDateTime | Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date);
  if (slot === anySlot) return day;
  const minute = minuteOf(slot);
  // Of an hour that the clocks show twice, the first.
  return day.toZonedDateTime({ timeZone, plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 } });
}

/** The first moment of a visit: of the day, where it may begin at any time of it. */
export function visitBegins(moment: Pick<Moment, "tenant">, when: When): Temporal.ZonedDateTime {
  const begin = beginOf(moment, when);
  return begin instanceof Temporal.ZonedDateTime ? begin : begin.toZonedDateTime(moment.tenant.timeZone);
}

/** The moment at which a visit is over: with its day, where it may begin at any time of it, or where nobody says how long it lasts. */
export function visitEnds(moment: Pick<Moment, "tenant">, event: Pick<Event, "durationMinutes"> | undefined, when: When): Temporal.ZonedDateTime {
  const minutes = event?.durationMinutes;
  const { date } = when;
  return when.slot === anySlot || minutes === undefined
    ? visitBegins(moment, { date, slot: anySlot }).add({ days: 1 })
    : visitBegins(moment, when).add({ minutes });
}

/** Has a time begun and not ended? Also after midnight, where it began before. */
export function isRunning(moment: Moment, event: Timed | undefined, when: When): boolean {
  const now = moment.now.epochMilliseconds;
  return visitBegins(moment, when).epochMilliseconds <= now && now < visitEnds(moment, event, when).epochMilliseconds;
}

/**
 * Is it too late to sell a time, or to move a ticket to it? The storefront has it until it begins, the desk until it ends or the next one
 * begins; both have a day without times until it ends.
 */
export function isOver(moment: Moment, event: Timed | undefined, when: When, seller: Seller = "storefront"): boolean {
  const { date, slot } = when;
  if (date !== moment.date || slot === anySlot) return date < moment.date;
  // The minute that a time names is its own.
  if (minutesSince(moment, when) < (seller === "desk" ? 0 : 1)) return false;
  if (seller === "storefront" || !isRunning(moment, event, when)) return true;
  const others = event === undefined ? [] : slotsOf(event, date);
  return others.some((other) => minuteOf(other) > minuteOf(slot) && minutesSince(moment, { date, slot: other }) >= 0);
}

/** Whole minutes since a time began; negative before. */
export function minutesSince(moment: Moment, when: When): number {
  return Math.floor((moment.now.epochMilliseconds - visitBegins(moment, when).epochMilliseconds) / minuteMs);
}
