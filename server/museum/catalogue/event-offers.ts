import type { Bundle, Event, TicketType } from "../config/types.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { parseCents } from "./cents.ts";
import { notOffered } from "./former-titles.ts";

/** An event with the ticket types that visitors can buy of it here: its own, or those of a bundle. */
export interface EventOffer {
  readonly event: Event;
  readonly ticketTypes: readonly TicketType[];
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

/** A bundle's events, each once, with all that the bundle sells of it. @throws HttpError 404 */
export function offersOfBundle(index: CatalogueIndex, { components }: Bundle): EventOffer[] {
  return merged(components.map(({ event, ticketTypes }) => ({ event: findEvent(index, event), ticketTypes: ticketTypes.filter(isOffered) })));
}

/** @param ids comma-joined, as in the address. @throws HttpError 404 */
export function offersOfUpsells(index: CatalogueIndex, ids: string): EventOffer[] {
  return merged(
    ids.split(",").flatMap((id) => {
      const upsell = index.catalogue.upsells.find((each) => each.id === id);
      if (upsell === undefined) throw notOffered("upsell", id);
      return offersOfEvent(index, upsell.event);
    }),
  );
}

/** Not what only staff sell. */
export function isOffered({ channel }: Pick<TicketType, "channel">): boolean {
  return channel !== "desk";
}

/** One offer for each event, since one time is picked for each. */
function merged(offers: readonly EventOffer[]): EventOffer[] {
  const byEvent = new Map<string, EventOffer>();
  for (const { event, ticketTypes } of offers) {
    const before = byEvent.get(event.id)?.ticketTypes ?? [];
    byEvent.set(event.id, { event, ticketTypes: [...before, ...ticketTypes.filter((type) => !before.some(({ id }) => id === type.id))] });
  }
  return [...byEvent.values()];
}

/** What the cheapest ticket costs, in cents, of those that cost something and are shown first (group A); undefined where all are free. */
export function cheapestPrice({ ticketTypes }: Pick<EventOffer, "ticketTypes">): number | undefined {
  const prices = ticketTypes
    .filter(({ group }) => group === "A")
    .map(({ price }) => parseCents(price))
    .filter((price) => price > 0);
  return prices.length === 0 ? undefined : Math.min(...prices);
}

/** Whether one of the offers is for members only. */
export function hasMembership(offers: readonly EventOffer[]): boolean {
  return offers.some(({ ticketTypes }) => ticketTypes.length > 0 && ticketTypes.every(({ type }) => type === "membership"));
}
