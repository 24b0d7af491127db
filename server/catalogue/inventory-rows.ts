import type { Capacity } from "../inventory/sync-inventory.ts";
import { daysOf, type Museum, slotsOf } from "./museum.ts";
import { seriesRow, sittingsOf } from "./series.ts";

/**
 * A row for every open day and time of every event from today on, and one for every series with a capacity of its own: what the catalogue
 * has for sale. A sold-out event has no seats.
 */
export function inventoryRows(museum: Museum): Capacity[] {
  const { events, series } = museum.index.catalogue;
  const ofEvents = events.flatMap((event) =>
    [...daysOf(museum, event)].flatMap((date) =>
      slotsOf(event).map((slot) => ({ eventId: event.id, date, slot, capacity: event.soldOut ? 0 : event.capacity })),
    ),
  );
  const ofSeries = series.flatMap((each): Capacity[] => {
    const row = seriesRow(each, sittingsOf(museum, each) ?? []);
    return row === undefined || each.capacity === undefined ? [] : [{ ...row, capacity: each.capacity }];
  });
  return [...ofEvents, ...ofSeries];
}
