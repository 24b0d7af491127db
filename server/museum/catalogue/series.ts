import { media } from "../../../commerce/media.ts";
import type { SeriesResponse } from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../core/http/safe-html.ts";
import { seatsLeft } from "../inventory/seats-left.ts";
import { slotIn } from "../model/times.ts";
import { hasBegun, performancesOf, seriesRow } from "../products/series/performances.ts";
import type { AvailabilityContext } from "./availability.ts";
import { isOffered } from "./event-offers.ts";
import { notOffered } from "./former-titles.ts";
import { showTicketType } from "./products.ts";

/** Returns a series with its performances and the places left for all of them. @throws HttpError 404 */
export async function seriesDetails(
  { db, museum, cartId }: AvailabilityContext,
  handle: string,
): Promise<SeriesResponse["series"]> {
  const found = museum.index.catalogue.series.find(({ id }) => id === handle);
  if (found === undefined) throw notOffered("series", handle);
  const performances = performancesOf(museum, found) ?? [];
  const own = seriesRow(found, performances);
  const rows = [...performances.map(({ row }) => row), ...(own === undefined ? [] : [own])];
  const dates = rows.map(({ date }) => date).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  const now = new Date(museum.now.epochMilliseconds);
  const seats =
    from === undefined || to === undefined
      ? undefined
      : await seatsLeft(db, { eventIds: rows.map(({ eventId }) => eventId), from, to, now, cartId });
  const left =
    seats === undefined || hasBegun(museum, performances)
      ? 0
      : Math.min(...rows.map(({ eventId, date, slot }) => seats(eventId, date, slot).left));
  return {
    id: found.id,
    title: found.title,
    descriptionHtml: safeHtml(found.descriptionHtml),
    ...(found.image !== undefined && { image: media(found.image) }),
    ticketTypes: found.ticketTypes.filter(isOffered).map((type) => showTicketType(museum, type)),
    events: performances.map(({ event, row }) => ({
      id: event.id,
      title: event.title,
      date: row.date,
      time: slotIn(museum.tenant.locale, row.slot),
      ...(event.descriptionHtml !== undefined && { descriptionHtml: safeHtml(event.descriptionHtml) }),
      ...(event.image !== undefined && { image: media(event.image) }),
    })),
    availableInventory: left,
  };
}
