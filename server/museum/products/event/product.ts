import type { Event } from "../../model/config.ts";
import { checkCapacity } from "../check-capacity.ts";
import { checkGroups } from "../check-groups.ts";
import { checkOwnPrices } from "../check-own-prices.ts";
import type { ProductType, Variant } from "../contract.ts";
import { placesIn } from "../priced.ts";
import { ticketTerms, without } from "../terms.ts";
import { checkDays } from "./check-days.ts";
import { checkOpenings } from "./check-openings.ts";
import { checkSale } from "./check-sale.ts";
import { stockOfEvent } from "./stock.ts";
import { ticketVariant } from "./ticket-variant.ts";

/** Cached per event: unchanged events are the same objects in the next catalogue. */
const known = new WeakMap<Event, readonly Variant[]>();

/** A visit with days, times and seats. An order creates its tickets. */
export const event: ProductType<"events"> = {
  name: "event",
  base: "event",
  isListed: ({ listed }) => listed,
  hasDetails: true,
  variants(product) {
    const variants = known.get(product) ?? product.ticketTypes.map((type) => ticketVariant(type, product));
    known.set(product, variants);
    return variants;
  },
  terms: ({ ticketTypes, days = [], boxOffice, ...product }) => ({
    ...without(
      product,
      "title",
      "image",
      "imageFocus",
      "descriptionHtml",
      "facts",
      "extraTicketInfo",
      "durationMinutes",
      "opening",
      "slots",
      "capacity",
      "listed",
      "soldOut",
    ),
    ticketTypes: ticketTerms(ticketTypes),
    // It decides who gets free tickets from staff.
    boxOffice,
    // Other times and capacities on some days change no price.
    days: days.filter(({ prices }) => prices !== undefined).map((rule) => without(rule, "capacity", "slots")),
  }),
  places: ({ ticketTypes }) => placesIn(ticketTypes, "/ticketTypes"),
  check: (catalogue) => [
    ...checkOpenings(catalogue),
    ...checkDays(catalogue),
    ...checkSale(catalogue),
    ...catalogue.events.flatMap((each, index) => checkCapacity(each, `/events/${index}`)),
    ...catalogue.events.flatMap(({ ticketTypes, maxPartySize }, index) => [
      ...checkGroups(ticketTypes, `/events/${index}/ticketTypes`, maxPartySize),
      ...checkOwnPrices(ticketTypes, `/events/${index}/ticketTypes`, { allowed: true }),
    ]),
  ],
  stock: stockOfEvent,
};
