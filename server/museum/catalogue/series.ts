import type { SeriesResponse } from "../../../schemas/generated/wire.ts";
import { media } from "../../platform/http/media.ts";
import { safeHtml } from "../../platform/http/safe-html.ts";
import type { Event, Series } from "../config/types.ts";
import type { SeatRow } from "../inventory/seat-row.ts";
import { seatsLeft } from "../inventory/seats-left.ts";
import type { Asking } from "./availability.ts";
import { notOffered } from "./former-titles.ts";
import { daysOf, isOver, type Museum, slotLabel, slotsOf } from "./museum.ts";
import { isOffered } from "./parts.ts";
import { showTicketType } from "./products.ts";

/** One event of a series, at the day and time that the series' ticket is for. */
export interface Sitting {
  readonly event: Event;
  readonly row: SeatRow;
}

/** The inventory's name for the time of the row that counts a series as a whole. No event has it: entry times are times of day. */
export const wholeSeries = "series";

/**
 * The events of a series in the order in which they take place, each on its first day and at its first time on sale; undefined where one
 * of them is no longer on sale: a series is sold whole.
 */
export function sittingsOf(museum: Museum, { events }: Series): Sitting[] | undefined {
  const sittings: Sitting[] = [];
  for (const id of events) {
    const event = museum.index.events.get(id);
    const [date] = event === undefined ? [] : daysOf(museum, event);
    const [slot] = event === undefined ? [] : slotsOf(event);
    if (event === undefined || date === undefined || slot === undefined) return undefined;
    sittings.push({ event, row: { eventId: event.id, date, slot } });
  }
  return sittings.sort((a, b) => a.row.date.localeCompare(b.row.date));
}

/** Has one of the events begun? */
export function hasBegun(museum: Museum, sittings: readonly Sitting[]): boolean {
  return sittings.some(({ row }) => isOver(museum, row.date, row.slot));
}

/** The row that counts what is sold of a series itself, where it has a capacity of its own: one for each run, named by its first day. */
export function seriesRow({ id, capacity }: Series, [first]: readonly Sitting[]): SeatRow | undefined {
  return capacity === undefined || first === undefined ? undefined : { eventId: id, date: first.row.date, slot: wholeSeries };
}

/** A series, when it takes place, and how many places are left in all of it. @throws Failure 404 */
export async function seriesDetails({ db, museum, cartId }: Asking, handle: string): Promise<SeriesResponse["series"]> {
  const found = museum.index.catalogue.series.find(({ id }) => id === handle);
  if (found === undefined) throw notOffered("series", handle);
  const sittings = sittingsOf(museum, found) ?? [];
  const own = seriesRow(found, sittings);
  const rows = [...sittings.map(({ row }) => row), ...(own === undefined ? [] : [own])];
  const dates = rows.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  const now = new Date(museum.now.epochMilliseconds);
  const seats =
    from === undefined || to === undefined ? undefined : await seatsLeft(db, { eventIds: rows.map(({ eventId }) => eventId), from, to, now, cartId });
  const left = seats === undefined || hasBegun(museum, sittings) ? 0 : Math.min(...rows.map(({ eventId, date, slot }) => seats(eventId, date, slot).left));
  return {
    id: found.id,
    title: found.title,
    descriptionHtml: safeHtml(found.descriptionHtml),
    ...(found.image !== undefined && { image: media(found.image) }),
    ticketTypes: found.ticketTypes.filter(isOffered).map((type) => showTicketType(museum, type)),
    events: sittings.map(({ event, row }) => ({
      id: event.id,
      title: event.title,
      date: row.date,
      time: slotLabel(row.slot),
      ...(event.image !== undefined && { image: media(event.image) }),
    })),
    availableInventory: left,
  };
}
