import type { EventTickets, OfferCard, Performance } from "../../schemas/generated/wire.ts";
import type { ChosenOffer, Offer } from "./cart.ts";

/** Collects ticket types by variant id. @param performances what each ticket of a series covers */
export function offersOf(
  events: readonly Pick<EventTickets, "title" | "productType" | "ticketTypes" | "upsell">[],
  performances?: readonly Performance[],
): Readonly<Record<string, Offer>> {
  const also = performances && { performances: performances.map(({ title, date, time }) => ({ title, date, time })) };
  return Object.fromEntries(
    events.flatMap(({ title: product, productType, ticketTypes, upsell }) =>
      ticketTypes.map(({ id, title, price, counted }) => [
        id,
        {
          product,
          ...(productType && { productType }),
          title,
          price,
          ...(counted && { counted }),
          ...(upsell && { upsell }),
          ...also,
        },
      ]),
    ),
  );
}

/** Shows a card with the price that most visitors pay, if known, else the lowest. */
export function withMainPrice<Card extends Pick<OfferCard, "price" | "mainPrice">>(
  card: Card,
): Card & { readonly priceFor?: string } {
  const { mainPrice } = card;
  return mainPrice === undefined ? card : { ...card, price: mainPrice.price, priceFor: mainPrice.title };
}

/** Selects cards by id and converts them for the summary. */
export function chosenOffers(
  kind: ChosenOffer["kind"],
  cards: readonly OfferCard[],
  ids: readonly string[],
): ChosenOffer[] {
  return cards
    .filter(({ id }) => ids.includes(id))
    .map(withMainPrice)
    .map(({ id, title, price, priceFor }) => ({
      kind,
      id,
      title,
      ...(price && { price }),
      ...(priceFor !== undefined && { priceFor }),
    }));
}
