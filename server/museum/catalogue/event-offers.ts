import { fromCents, parseCents, priceLike } from "../../../commerce/money.ts";
import type { MainPrice } from "../../../schemas/generated/wire.ts";
import type { Bundle, Event, TicketType } from "../model/config.ts";
import { priceOn } from "../model/times.ts";
import { type CatalogueIndex, notOffered } from "./museum.ts";

/** An event with the ticket types for visitors: its own, or a bundle's. */
export interface EventOffer {
  readonly event: Event;
  readonly ticketTypes: readonly TicketType[];
  /** The upsell that adds it; undefined if none or several do. */
  readonly upsell?: string | undefined;
}

/** @throws HttpError 404 */
export function findEvent({ events }: CatalogueIndex, id: string): Event {
  const event = events.get(id);
  if (event === undefined) throw notOffered("event", id);
  return event;
}

/** @throws HttpError 404 */
export function findBundle({ catalogue }: CatalogueIndex, id: string): Bundle {
  const bundle = catalogue.bundles.find((each) => each.id === id);
  if (bundle === undefined) throw notOffered("bundle", id);
  return bundle;
}

/** @throws HttpError 404 */
export function offersOfEvent(index: CatalogueIndex, id: string): EventOffer[] {
  const event = findEvent(index, id);
  return [{ event, ticketTypes: event.ticketTypes.filter(isOffered) }];
}

/** Returns a bundle's events, each once, with all ticket types that the bundle sells. @throws HttpError 404 */
export function offersOfBundle(index: CatalogueIndex, { components }: Bundle): EventOffer[] {
  return merged(
    components.map(({ event, ticketTypes }) => ({
      event: findEvent(index, event),
      ticketTypes: ticketTypes.filter(isOffered),
    })),
  );
}

/** @param ids comma-separated, as in the address. @throws HttpError 404 */
export function offersOfUpsells(index: CatalogueIndex, ids: string): EventOffer[] {
  return merged(
    ids.split(",").flatMap((id) => {
      const upsell = index.catalogue.upsells.find((each) => each.id === id);
      if (upsell === undefined) throw notOffered("upsell", id);
      return offersOfEvent(index, upsell.event).map((offer) => ({ ...offer, upsell: id }));
    }),
  );
}

/** Applies a day's prices (YYYY-MM-DD); without a date, offers have their usual prices. */
export function offersOn(offers: readonly EventOffer[], date: string | undefined): EventOffer[] {
  return offers.map((offer) => {
    const { event } = offer;
    if (date === undefined || event.days === undefined) return offer;
    const priced = (type: TicketType) => {
      const cents = priceOn(event, type.id, date);
      return cents === undefined ? type : { ...type, price: priceLike(cents, type.price) };
    };
    return {
      ...offer,
      ticketTypes: offer.ticketTypes.map(priced),
      event: { ...event, ticketTypes: event.ticketTypes.map(priced) },
    };
  });
}

export function isOffered({ channel }: Pick<TicketType, "channel">): boolean {
  return channel !== "desk";
}

/** Merges offers by event, because each event needs only one time. */
function merged(offers: readonly EventOffer[]): EventOffer[] {
  const byEvent = new Map<string, EventOffer>();
  for (const offer of offers) {
    const { event, ticketTypes } = offer;
    const known = byEvent.get(event.id);
    const before = known?.ticketTypes ?? [];
    const more = ticketTypes.filter((type) => !before.some(({ id }) => id === type.id));
    byEvent.set(event.id, known === undefined ? offer : { event, ticketTypes: [...before, ...more] });
  }
  return [...byEvent.values()];
}

/** Returns the lowest non-zero price of group A, in cents; undefined if all are free. */
export function cheapestPrice({ ticketTypes }: Pick<EventOffer, "ticketTypes">): number | undefined {
  const prices = ticketTypes
    .filter(({ group }) => group === "A")
    .map(({ price }) => parseCents(price))
    .filter((price) => price > 0);
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/**
 * Returns the price most visitors pay: the first paid type's, such as an adult's, summed over the events. Undefined if
 * it is free, or an event lacks that type.
 * @param title of a specific ticket type, whatever its price
 */
export function mainPrice(
  offers: readonly Pick<EventOffer, "ticketTypes">[],
  currencyCode: string,
  title = offers[0]?.ticketTypes.find(({ group, price }) => group === "A" && parseCents(price) > 0)?.title,
): MainPrice | undefined {
  const prices = offers
    .map(({ ticketTypes }) => ticketTypes.find((type) => type.title === title)?.price)
    .filter((price) => price !== undefined);
  if (title === undefined || prices.length < offers.length) return undefined;
  const cents = prices.reduce((sum, price) => sum + parseCents(price), 0);
  return { title, price: fromCents(cents, currencyCode) };
}

export function hasMembership(offers: readonly EventOffer[]): boolean {
  return offers.some(
    ({ ticketTypes }) => ticketTypes.length > 0 && ticketTypes.every(({ type }) => type === "membership"),
  );
}
