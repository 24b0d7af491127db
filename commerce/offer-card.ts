import type { OfferCard } from "../schemas/generated/wire.ts";

/** What a bundle's or an upsell's card says of its price: what most visitors pay, where there is such a price, else the lowest. */
export function withMainPrice<Card extends Pick<OfferCard, "price" | "mainPrice">>(card: Card): Card & { readonly priceFor?: string } {
  const { mainPrice } = card;
  return mainPrice === undefined ? card : { ...card, price: mainPrice.price, priceFor: mainPrice.title };
}
