import { media } from "../../../commerce/media.ts";
import type { Product } from "../../../schemas/generated/wire.ts";
import { parseCents } from "../model/cents.ts";
import type { TicketType } from "../model/config.ts";

export function priced({
  id,
  title,
  counted,
  price,
  minimumPrice,
  ticketLimit,
  minQuantity,
  channel,
  type,
}: TicketType) {
  return {
    id,
    title,
    ...(counted && { counted }),
    cents: parseCents(price),
    ...(minimumPrice !== undefined && { leastCents: parseCents(minimumPrice) }),
    ticketLimit,
    ...(minQuantity && { minQuantity }),
    deskOnly: channel === "desk",
    membersOnly: type === "membership",
  };
}

export function productOf(
  { id, title, image }: { id: string; title: string; image?: string },
  productType: Product["productType"],
): Product {
  return { id, handle: id, title, productType, ...(image !== undefined && { image: media(image) }) };
}

export function placesIn(list: readonly { readonly id: string }[], at: string): { id: string; pointer: string }[] {
  return list.map(({ id }, index) => ({ id, pointer: `${at}/${index}/id` }));
}
