import { media } from "../../../commerce/media.ts";
import { fromCents } from "../../../commerce/money.ts";
import type { CatalogueCard, EventsResponse } from "../../../schemas/generated/wire.ts";
import { safeHtml } from "../../core/http/safe-html.ts";
import type { Event } from "../model/config.ts";
import { daysOf, slotsOf } from "../model/times.ts";
import type { AvailabilityContext } from "./availability.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { cheapestPrice, isOffered, mainPrice } from "./event-offers.ts";
import { nextDates } from "./next-dates.ts";
import { onSaleOf } from "./sale-start.ts";

/** One or two screens of a wide window, and under 60 kB even with long descriptions. */
export const cardsPerPage = 40;

interface MadeCard {
  readonly event: Event;
  readonly card: CatalogueCard;
}

const made = new WeakMap<CatalogueIndex, { readonly currency: string; readonly cards: readonly MadeCard[] }>();

/** Omits events that only staff sell; caches the seat-independent part. @param page from 1; empty after the last */
export async function eventCards(
  { db, museum }: Pick<AvailabilityContext, "db" | "museum">,
  page: number,
): Promise<EventsResponse> {
  const { index, tenant } = museum;
  let known = made.get(index);
  if (known?.currency !== tenant.currencyCode) {
    known = { currency: tenant.currencyCode, cards: cardsOf(index, tenant.currencyCode) };
    made.set(index, known);
  }
  const shown = known.cards.slice((page - 1) * cardsPerPage, page * cardsPerPage);
  const next = await nextDates(
    db,
    museum,
    shown.map(({ event }) => event),
  );
  return {
    events: shown.map(({ event, card: made }) => {
      const card = { ...made, ...onSaleOf(museum, [event]) };
      const days = daysOf(museum, event);
      const nextDate = next.get(event.id);
      if (nextDate === undefined) return event.soldOut || days.size > 0 ? { ...card, soldOut: true } : card;
      const slots = slotsOf(event, nextDate);
      return {
        ...card,
        nextDate,
        ...(nextDate === museum.date && { isToday: true }),
        ...(event.slots !== undefined && slots.length === 1 && { time: slots[0] }),
        ...(days.size === 1 && { isOnlyDate: true }),
      };
    }),
    ...(page * cardsPerPage < known.cards.length && { nextPage: page + 1 }),
  };
}

function cardsOf({ catalogue }: CatalogueIndex, currencyCode: string): MadeCard[] {
  return catalogue.events
    .map((event) => ({ event, offer: { event, ticketTypes: event.ticketTypes.filter(isOffered) } }))
    .filter(({ event, offer }) => event.listed && offer.ticketTypes.length > 0)
    .map(({ event, offer }) => {
      const main = mainPrice([offer], currencyCode);
      const card: CatalogueCard = {
        handle: event.id,
        title: event.title,
        price: fromCents(cheapestPrice(offer) ?? 0, currencyCode),
        descriptionHtml: safeHtml(event.descriptionHtml),
        ...(event.image !== undefined && { image: media(event.image) }),
        ...(event.imageFocus !== undefined && { imageFocus: event.imageFocus }),
        ...(main && { mainPrice: main }),
        ...(event.facts?.duration !== undefined && { duration: event.facts.duration }),
      };
      return { event, card };
    });
}
