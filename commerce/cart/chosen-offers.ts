import type { OfferCard } from "../../schemas/generated/wire.ts";
import { withMainPrice } from "../offer-card.ts";
import type { ChosenOffer } from "./cart.ts";

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
