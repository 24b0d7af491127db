import * as say from "../../../../messages/generated/server/catalogue.ts";
import { type HttpError, refused } from "../../../core/http/http-error.ts";
import type { SeatRow } from "../../inventory/seat-row.ts";
import { daysOfRun } from "../../model/calendar.ts";
import type { Catalogue, Series } from "../../model/config.ts";
import type { Problem } from "../../model/problems.ts";
import { isOver, slotsOf } from "../../model/times.ts";
import { checkCapacity, checkEvents, checkOwnPrices } from "../checks.ts";
import type { MuseumView, ProductType, Visit } from "../contract.ts";
import { digestOf, placesIn, priced, productOf, ticketTerms, without } from "../variants.ts";

/** Performances sold as one. A line takes a seat of each and one of the series; an order creates a ticket for each. */
export const series: ProductType<"series"> = {
  name: "series",
  base: "series",
  hasDetails: false,
  variants(product) {
    const performances = (museum: MuseumView) => {
      const all = performancesOf(museum, product);
      if (all === undefined) throw begun(product.title);
      return all;
    };
    return product.ticketTypes.map((type) => ({
      ...priced(type),
      attributes: { Type: "admission", SeriesEventTitle: product.title },
      product: productOf(product, "specialEvent"),
      visits: (museum) => performancesOf(museum, product) ?? [],
      ownRow: (visits) => seriesRow(product, visits),
      checkHeld: performances,
      checkOnSale(museum) {
        if (hasBegun(museum, performances(museum))) throw begun(product.title);
      },
    }));
  },
  terms: ({ ticketTypes, ...product }) => ({
    ...without(product, "title", "image", "descriptionHtml", "capacity"),
    ticketTypes: ticketTerms(ticketTypes),
  }),
  places: ({ ticketTypes }) => placesIn(ticketTypes, "/ticketTypes"),
  check: (catalogue) => [
    ...catalogue.series.flatMap(({ events }, index) =>
      checkEvents(
        catalogue,
        events.map((id, at) => ({ id, pointer: `/series/${index}/events/${at}` })),
      ),
    ),
    ...checkPerformances(catalogue),
    ...catalogue.series.flatMap((each, index) => checkCapacity(each, `/series/${index}`)),
    ...catalogue.series.flatMap(({ ticketTypes }, index) =>
      checkOwnPrices(ticketTypes, `/series/${index}/ticketTypes`, { allowed: false }),
    ),
  ],
  /** One row, for the next run; a new run changes the digest. */
  stock(museum, product) {
    const row = seriesRow(product, performancesOf(museum, product) ?? []);
    if (row === undefined || product.capacity === undefined) return undefined;
    const { id, capacity } = product;
    return {
      id,
      capacity,
      slots: [wholeSeries],
      digest: digestOf([row.date, capacity]),
      days: () => [row.date],
      daysNewSince: () => [],
    };
  },
};

/** Makes a 409: one of the events has already begun. */
function begun(title: string): HttpError {
  return refused(409, {
    code: "SERIES_BEGUN",
    field: "variantId",
    message: (locale) => say.seriesBegun(locale, { series: title }),
  });
}

/** Requires a single day and time for each event of a series; otherwise its ticket would be ambiguous. */
function checkPerformances({ series, events }: Catalogue): Problem[] {
  return series.flatMap((each, index) =>
    each.events.flatMap((id, at): Problem[] => {
      const event = events.find((candidate) => candidate.id === id);
      const several = event && severalOf(event);
      if (several === undefined) return [];
      return [
        {
          code: "CATALOGUE_SERIES",
          pointer: `/series/${index}/events/${at}`,
          message: `At series "${each.id}" (/series/${index}): the event "${id}" ${several}, so it is unclear which of them the series' ticket is for`,
          fix: "name an event of one date and at most one time, one for each evening of the series",
          value: id,
        },
      ];
    }),
  );
}

function severalOf({
  opening: { weekly = [], dates = [] },
  slots: usual = [],
  days = [],
}: Catalogue["events"][number]): string | undefined {
  const slots = [usual, ...days.map((day) => day.slots ?? [])].toSorted((a, b) => b.length - a.length)[0] ?? usual;
  if (weekly.length > 0) return "is open on many days";
  if (dates.length > 1) return `has ${dates.length} dates`;
  return slots.length > 1 ? `has ${slots.length} times` : undefined;
}

/** The slot of the row that counts a whole series. No event uses it: entry times are times of day. */
export const wholeSeries = "series";

/** Picks the days of the next run, in order. Undefined if one is not on sale, because a series is sold whole. */
export function performancesOf(museum: MuseumView, { events: ids }: Series): Visit[] | undefined {
  const events = ids.flatMap((id) => museum.index.events.get(id) ?? []);
  const days =
    events.length === ids.length
      ? daysOfRun(
          events.map(({ opening }) => opening),
          museum.today,
        )
      : undefined;
  if (days === undefined) return undefined;
  const performances = events.flatMap((event, at): Visit[] => {
    const date = days[at] ?? "";
    const [slot] = slotsOf(museum, event, date);
    return slot === undefined ? [] : [{ event, row: { eventId: event.id, date, slot } }];
  });
  if (performances.length < ids.length) return undefined;
  return performances.sort((a, b) => a.row.date.localeCompare(b.row.date));
}

export function hasBegun(museum: MuseumView, performances: readonly Visit[]): boolean {
  return performances.some(({ event, row }) => isOver(museum, event, row));
}

/** Counts the sales of a series with its own capacity. Each run has a row, dated by its first day. */
export function seriesRow({ id, capacity }: Series, [first]: readonly Visit[]): SeatRow | undefined {
  return capacity === undefined || first === undefined
    ? undefined
    : { eventId: id, date: first.row.date, slot: wholeSeries };
}
