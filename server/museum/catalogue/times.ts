import type { Temporal } from "temporal-polyfill";
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
  /** Minutes from midnight, as the museum's clock shows. */
  readonly minute: number;
}

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
export function slotsOf(event: Event, date: string): readonly string[] {
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

/** Has this time passed? A slot can be bought until then, a day without slots until it ends. */
export function isOver({ date: today, minute }: Moment, date: string, slot: string): boolean {
  return date < today || (date === today && slot !== anySlot && minuteOf(slot) < minute);
}
