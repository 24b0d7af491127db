import { createHash } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import type { Catalogue, Event } from "../config/types.ts";
import type { Stock } from "../inventory/sync-stock.ts";
import { computeOpenDays } from "./calendar.ts";
import { daysOf, type Museum, slotsOf } from "./museum.ts";
import { seriesRow, sittingsOf, wholeSeries } from "./series.ts";

/** What every event, and every series with a capacity of its own, has for sale from today on. A sold-out event has no seats. */
export function stockOf(museum: Museum): Stock[] {
  const { events, series } = museum.index.catalogue;
  return [...events.map((event) => ofEvent(museum, event)), ...series.flatMap((each) => ofSeries(museum, each))];
}

function ofEvent(museum: Museum, event: Event): Stock {
  const { id, opening } = event;
  const slots = slotsOf(event);
  const capacity = event.soldOut ? 0 : event.capacity;
  return {
    ...{ id, capacity, slots, digest: digestOfEvent(event) },
    days: () => [...daysOf(museum, event)],
    daysNewSince(before) {
      const earlier = computeOpenDays(opening, Temporal.PlainDate.from(before));
      return [...daysOf(museum, event)].filter((day) => !earlier.has(day));
    },
  };
}

/** One row, for the run that begins next; another run is another digest. */
function ofSeries(museum: Museum, series: Catalogue["series"][number]): Stock[] {
  const row = seriesRow(series, sittingsOf(museum, series) ?? []);
  if (row === undefined || series.capacity === undefined) return [];
  const { id, capacity } = series;
  return [{ id, capacity, slots: [wholeSeries], digest: digestOf([row.date, capacity]), days: () => [row.date], daysNewSince: () => [] }];
}

/** Events that did not change are the same objects in the next catalogue. */
const digests = new WeakMap<Event, string>();

function digestOfEvent(event: Event): string {
  const digest = digests.get(event) ?? digestOf([event.opening, slotsOf(event), event.soldOut ? 0 : event.capacity]);
  digests.set(event, digest);
  return digest;
}

function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
}
