import type { SeatRow } from "../../inventory/seat-row.ts";
import { daysOfRun } from "../../model/calendar.ts";
import type { Series } from "../../model/config.ts";
import { isOver, slotsOf } from "../../model/times.ts";
import type { MuseumView, Visit } from "../contract.ts";

/** The slot of the row that counts a whole series. No event uses it: entry times are times of day. */
export const wholeSeries = "series";

/** Picks the days of the next run, in order. Undefined if one is not on sale, because a series is sold whole. */
export function performancesOf(museum: MuseumView, { events: ids }: Series): Visit[] | undefined {
  const events = ids.flatMap((id) => museum.index.events.get(id) ?? []);
  const days =
    events.length === ids.length
      ? daysOfRun(
          events.map(({ opening }) => opening),
          museum.today,
        )
      : undefined;
  if (days === undefined) return undefined;
  const performances = events.flatMap((event, at): Visit[] => {
    const date = days[at] ?? "";
    const [slot] = slotsOf(event, date);
    return slot === undefined ? [] : [{ event, row: { eventId: event.id, date, slot } }];
  });
  if (performances.length < ids.length) return undefined;
  return performances.sort((a, b) => a.row.date.localeCompare(b.row.date));
}

export function hasBegun(museum: MuseumView, performances: readonly Visit[]): boolean {
  return performances.some(({ event, row }) => isOver(museum, event, row));
}

/** Counts the sales of a series with its own capacity. Each run has a row, dated by its first day. */
export function seriesRow({ id, capacity }: Series, [first]: readonly Visit[]): SeatRow | undefined {
  return capacity === undefined || first === undefined
    ? undefined
    : { eventId: id, date: first.row.date, slot: wholeSeries };
}
