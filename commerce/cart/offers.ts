import type { EventTickets, Performance } from "../../schemas/generated/wire.ts";
import type { Offer } from "./cart.ts";

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
