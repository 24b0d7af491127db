import { Temporal } from "temporal-polyfill";
import { minuteOf } from "../../../../commerce/day-parts.ts";
import { memo } from "../../../../engine/core/memo.ts";
import * as say from "../../../../messages/generated/server/catalogue.ts";
import { anyTime } from "../../../../schemas/any-time.ts";
import { refused } from "../../../core/http/http-error.ts";
import type { Stock } from "../../inventory/sync-stock.ts";
import { computeOpenDays, daysOf } from "../../model/calendar.ts";
import type { Event, TicketType } from "../../model/config.ts";
import { anySlot, changesOn, slotsOf, usualSlots } from "../../model/times.ts";
import { checkCapacity, checkGroups, checkOwnPrices } from "../checks.ts";
import type { MuseumView, ProductType, Variant, Visit, When } from "../contract.ts";
import { digestOf, placesIn, priced, productOf, ticketTerms, without } from "../variants.ts";
import { checkDays, checkOpenings, checkSale } from "./checks.ts";

/** Per event: unchanged events are the same objects in the next catalogue. */
const variantsOf = memo((product: Event): readonly Variant[] =>
  product.ticketTypes.map((type) => ticketVariant(type, product)),
);

/** A visit with days, times and seats. An order creates its tickets. */
export const event: ProductType<"events"> = {
  name: "event",
  base: "event",
  isListed: ({ listed }) => listed,
  hasDetails: true,
  variants: (product) => variantsOf(product),
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
      "flow",
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

export function ticketVariant(type: TicketType, event: Event): Variant {
  return {
    ...priced(type),
    attributes: { Type: event.productType === "product" ? "product" : "admission" },
    event,
    product: productOf(event, event.productType),
    visits: (_museum, when) => visitOf(event, when),
    checkOnSale() {
      if (!event.soldOut) return;
      throw refused(409, {
        code: "SOLD_OUT",
        field: "variantId",
        message: (locale) => say.soldOut(locale, { event: event.title }),
      });
    },
  };
}

/** Returns none while the line lacks its Date, or its Time for an event with times. */
function visitOf(event: Event, { date, time }: When): Visit[] {
  if (date === undefined || (event.slots !== undefined && time === undefined)) return [];
  return [{ event, row: { eventId: event.id, date, slot: slotOf(event, time) } }];
}

/** Returns the slot for a Time attribute; events without times also accept "Any Time". */
export function slotOf(event: Event, time: string | undefined): string {
  return event.slots === undefined && (time === undefined || time === anyTime) ? anySlot : (time ?? anySlot);
}

/** Returns an event's stock from today on; a sold-out event has no seats. */
function stockOfEvent(museum: MuseumView, event: Event): Stock {
  const { id, opening } = event;
  const slots = usualSlots(event);
  const capacity = event.soldOut ? 0 : event.capacity;
  return {
    ...{ id, capacity, slots, digest: digestOf(digested(event)) },
    days: () => [...daysOf(museum, event)],
    ...((event.days !== undefined || slots.some(isAtNight)) && {
      on: (date) => ({
        slots: slotsOf(museum, event, date),
        capacity: event.soldOut ? 0 : (changesOn(event, date).capacity ?? event.capacity),
      }),
    }),
    daysNewSince(before) {
      const earlier = computeOpenDays(opening, Temporal.PlainDate.from(before));
      return [...daysOf(museum, event)].filter((day) => !earlier.has(day));
    },
  };
}

/** Clocks change at night, and a skipped time has no stock. */
const isAtNight = (slot: string): boolean => slot !== anySlot && minuteOf(slot) < 4 * 60;

/** Leaves prices out: they affect no row. */
function digested({ opening, soldOut, capacity, days, ...event }: Event): unknown[] {
  const own = days?.map(({ prices: _prices, ...rule }) => rule);
  // Earlier versions wrote rows only for the last run: this digest makes them write all runs.
  const runs = opening.dates?.some((rule) => typeof rule !== "string" && rule.monthsAhead > 0)
    ? ["each run until it has passed"]
    : [];
  return [opening, usualSlots(event), soldOut ? 0 : capacity, ...runs, ...(own === undefined ? [] : [own])];
}
