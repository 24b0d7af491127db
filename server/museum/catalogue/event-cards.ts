import { fromCents } from "../../../commerce/money.ts";
import type { CatalogueCard, EventsResponse } from "../../../schemas/generated/wire.ts";
import { media } from "../../platform/http/media.ts";
import { safeHtml } from "../../platform/http/safe-html.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { cheapestPrice, isOffered } from "./event-offers.ts";
import type { Museum } from "./museum.ts";

/** A screen or two of a wide window, and with descriptions of a kilobyte each still less than 60 kB. */
export const cardsPerPage = 40;

const made = new WeakMap<CatalogueIndex, { readonly currency: string; readonly pages: readonly EventsResponse[] }>();

/**
 * A page of the events to pick from, each with its cheapest price; none that only staff sell. Cards are made once for a catalogue.
 * @param page from 1; one behind the last is empty
 */
export function eventCards({ index, tenant }: Museum, page: number): EventsResponse {
  let known = made.get(index);
  if (known?.currency !== tenant.currencyCode) {
    known = { currency: tenant.currencyCode, pages: inPages(cardsOf(index, tenant.currencyCode)) };
    made.set(index, known);
  }
  return known.pages[page - 1] ?? { events: [] };
}

function cardsOf({ catalogue }: CatalogueIndex, currencyCode: string): CatalogueCard[] {
  return catalogue.events
    .map((event) => ({ ...event, ticketTypes: event.ticketTypes.filter(isOffered) }))
    .filter(({ listed, ticketTypes }) => listed && ticketTypes.length > 0)
    .map((event) => ({
      handle: event.id,
      title: event.title,
      price: fromCents(cheapestPrice(event) ?? 0, currencyCode),
      descriptionHtml: safeHtml(event.descriptionHtml),
      ...(event.image !== undefined && { image: media(event.image) }),
    }));
}

function inPages(cards: readonly CatalogueCard[]): EventsResponse[] {
  const count = Math.ceil(cards.length / cardsPerPage);
  return Array.from({ length: count }, (_, index) => ({
    events: cards.slice(index * cardsPerPage, (index + 1) * cardsPerPage),
    ...(index + 1 < count && { nextPage: index + 2 }),
  }));
}
