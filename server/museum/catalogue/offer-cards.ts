import { media } from "../../../commerce/media.ts";
import { fromCents, toCents } from "../../../commerce/money.ts";
import type { CatalogueUpsell } from "../../../schemas/generated/catalogue.ts";
import type { OfferCard, SeriesResponse } from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../core/http/html.ts";
import { seatsLeft } from "../inventory/seats-left.ts";
import type { Bundle } from "../model/config.ts";
import { slotLabel } from "../model/times.ts";
import { hasBegun, performancesOf, seriesRow } from "../products/series/product.ts";
import { type AvailabilityContext, readDays } from "./availability.ts";
import {
  cheapestPrice,
  type EventOffer,
  findEvent,
  hasMembership,
  isOffered,
  mainPrice,
  offersOfBundle,
  offersOfEvent,
  offersOn,
} from "./event-offers.ts";
import { notOffered } from "./museum.ts";
import { showTicketType } from "./products.ts";

/** Returns the event's bundles; with a date, only those with seats on it. @throws HttpError 404 */
export async function bundlesOfEvent(
  context: AvailabilityContext,
  eventId: string,
  date: string | undefined,
): Promise<OfferCard[]> {
  const { index } = context.museum;
  findEvent(index, eventId);
  const bundles = index.catalogue.bundles.filter(({ event }) => event === eventId);
  const offered = await withSeats(context, bundles, (bundle) => offersOfBundle(index, bundle), date);
  return offered.map((bundle) => bundleCard(context, bundle, date));
}

/** With a date, only those with seats. @param handle a bundle, or an event without one @throws HttpError 404 */
export async function upsellsOf(
  context: AvailabilityContext,
  handle: string,
  date: string | undefined,
): Promise<OfferCard[]> {
  const { index } = context.museum;
  if (!index.events.has(handle) && !index.catalogue.bundles.some(({ id }) => id === handle))
    throw notOffered("bundle", handle);
  const upsells = index.catalogue.upsells.filter(({ offeredWith }) => offeredWith.includes(handle));
  const offered = await withSeats(context, upsells, (upsell) => offersOfEvent(index, upsell.event), date);
  return offered.map((upsell) => offerCard(context, upsell, offersOn(offersOfEvent(index, upsell.event), date)));
}

/** @param date for that day's prices */
export function bundleCard(context: Pick<AvailabilityContext, "museum">, bundle: Bundle, date?: string): OfferCard {
  return offerCard(context, bundle, offersOn(offersOfBundle(context.museum.index, bundle), date));
}

function offerCard(
  { museum }: Pick<AvailabilityContext, "museum">,
  { id, title, image, items, copy }: Bundle | CatalogueUpsell,
  offers: readonly EventOffer[],
): OfferCard {
  const { currencyCode } = museum.tenant;
  const cents = offers.reduce((sum, offer) => sum + (cheapestPrice(offer) ?? 0), 0);
  const main = mainPrice(offers, currencyCode);
  const apart = mainPrice(
    offers.map(({ event }) => event),
    currencyCode,
  );
  const saves = main && apart?.title === main.title && toCents(apart.price) > toCents(main.price);
  return {
    ...{ id, handle: id, title, image: media(image), items, copy, price: fromCents(cents, currencyCode) },
    ...(main && { mainPrice: main }),
    ...(saves && { regularPrice: apart.price }),
    hasMembership: hasMembership(offers),
  };
}

/** Filters products to those with a seat left for every event on the date. */
async function withSeats<T>(
  context: AvailabilityContext,
  products: readonly T[],
  offersOf: (product: T) => EventOffer[],
  date: string | undefined,
): Promise<T[]> {
  if (date === undefined || products.length === 0) return [...products];
  const read = await readDays(context, products.flatMap(offersOf), date, date);
  return products.filter((product) => offersOf(product).every(({ event }) => read(event, date).largest > 0));
}

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
      time: slotLabel(row.slot),
      ...(event.descriptionHtml !== undefined && { descriptionHtml: safeHtml(event.descriptionHtml) }),
      ...(event.image !== undefined && { image: media(event.image) }),
    })),
    availableInventory: left,
  };
}
