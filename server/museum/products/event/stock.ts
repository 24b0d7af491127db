import { Temporal } from "temporal-polyfill";
import type { Stock } from "../../inventory/sync-stock.ts";
import { computeOpenDays } from "../../model/calendar.ts";
import type { Event } from "../../model/config.ts";
import { changesOn } from "../../model/day-rules.ts";
import { daysOf, slotsOf, usualSlots } from "../../model/times.ts";
import type { MuseumView } from "../contract.ts";
import { digestOf } from "../digest.ts";

/** Returns an event's stock from today on; a sold-out event has no seats. */
export function stockOfEvent(museum: MuseumView, event: Event): Stock {
  const { id, opening } = event;
  const slots = usualSlots(event);
  const capacity = event.soldOut ? 0 : event.capacity;
  return {
    ...{ id, capacity, slots, digest: digestOfEvent(event) },
    days: () => [...daysOf(museum, event)],
    ...(event.days !== undefined && {
      on: (date) => ({
        slots: slotsOf(event, date),
        capacity: event.soldOut ? 0 : (changesOn(event, date).capacity ?? event.capacity),
      }),
    }),
    daysNewSince(before) {
      const earlier = computeOpenDays(opening, Temporal.PlainDate.from(before));
      return [...daysOf(museum, event)].filter((day) => !earlier.has(day));
    },
  };
}

/** Cached per event: unchanged events are the same objects in the next catalogue. */
const digests = new WeakMap<Event, string>();

function digestOfEvent(event: Event): string {
  const digest = digests.get(event) ?? digestOf(digested(event));
  digests.set(event, digest);
  return digest;
}

/** Leaves prices out: they affect no row. */
function digested({ opening, soldOut, capacity, days, ...event }: Event): unknown[] {
  const own = days?.map(({ prices: _prices, ...rule }) => rule);
  // Earlier versions wrote rows only for the last run: this digest makes them write all runs.
  const runs = opening.dates?.some((rule) => typeof rule !== "string" && rule.monthsAhead > 0)
    ? ["each run until it has passed"]
    : [];
  return [opening, usualSlots(event), soldOut ? 0 : capacity, ...runs, ...(own === undefined ? [] : [own])];
}
