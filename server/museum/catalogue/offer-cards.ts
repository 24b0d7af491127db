import { media } from "../../../commerce/media.ts";
import { fromCents, toCents } from "../../../commerce/money.ts";
import type { CatalogueUpsell } from "../../../schemas/generated/catalogue.ts";
import type { OfferCard } from "../../../schemas/generated/wire.ts";
import type { Bundle } from "../model/config.ts";
import { type AvailabilityContext, readDays } from "./availability.ts";
import {
  cheapestPrice,
  type EventOffer,
  findEvent,
  hasMembership,
  mainPrice,
  offersOfBundle,
  offersOfEvent,
  offersOn,
} from "./event-offers.ts";
import { notOffered } from "./former-titles.ts";

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
