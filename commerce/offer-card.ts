import type { OfferCard } from "../schemas/generated/wire.ts";

/** Shows a card with the price that most visitors pay, if known, else the lowest. */
export function withMainPrice<Card extends Pick<OfferCard, "price" | "mainPrice">>(
  card: Card,
): Card & { readonly priceFor?: string } {
  const { mainPrice } = card;
  return mainPrice === undefined ? card : { ...card, price: mainPrice.price, priceFor: mainPrice.title };
}
