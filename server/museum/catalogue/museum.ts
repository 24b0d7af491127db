import type { Temporal } from "temporal-polyfill";
import type { Config, Event, Tenant } from "../config/types.ts";
import { minuteOf, openDays } from "./calendar.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";

/** The museum at one moment: its configuration, and what its own clock and calendar say. */
export interface Museum {
  readonly tenant: Tenant;
  readonly index: CatalogueIndex;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  /** The same day as YYYY-MM-DD. */
  readonly date: string;
  /** Minutes from midnight, as the museum's clock shows. */
  readonly minute: number;
}

/** The museum at an instant, by the calendar and clock of its own time zone. */
export function museumAt({ tenant, catalogue }: Pick<Config, "tenant" | "catalogue">, now: Temporal.Instant): Museum {
  return { tenant, index: indexCatalogue(catalogue), now, ...localTime(tenant.timeZone, now) };
}

type LocalTime = Pick<Museum, "today" | "date" | "minute">;

let last: { readonly timeZone: string; readonly sinceEpoch: number; readonly time: LocalTime } | undefined;

/** The last one is remembered for its minute: every call asks for it, and time zones change on the minute. */
function localTime(timeZone: string, now: Temporal.Instant): LocalTime {
  const sinceEpoch = Math.floor(now.epochMilliseconds / 60_000);
  if (last === undefined || last.timeZone !== timeZone || last.sinceEpoch !== sinceEpoch) {
    const local = now.toZonedDateTimeISO(timeZone);
    const today = local.toPlainDate();
    last = { timeZone, sinceEpoch, time: { today, date: today.toString(), minute: local.hour * 60 + local.minute } };
  }
  return last.time;
}

/** The inventory's name for the time of an event that can be visited at any time of its day. */
export const anySlot = "";
/** What people read where a time of day is missing (docs/behaviour.md, "Time step"). */
export const anyTime = "Any Time";

/** The inventory's name for a time, as people read it. */
export function slotLabel(slot: string): string {
  return slot === anySlot ? anyTime : slot;
}

/** The times of an event, as the inventory names them. */
export function slotsOf(event: Event): readonly string[] {
  return event.slots ?? [anySlot];
}

/** The days from today on that an event is on sale, ascending. */
export function daysOf(museum: Museum, event: Event): ReadonlySet<string> {
  return openDays(event.opening, museum.today);
}

/** Has this time passed? A slot can be bought until then, a day without slots until it ends. */
export function isOver({ date: today, minute }: Museum, date: string, slot: string): boolean {
  return date < today || (date === today && slot !== anySlot && minuteOf(slot) < minute);
}
