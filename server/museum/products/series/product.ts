import * as say from "../../../../messages/generated/server/catalogue.ts";
import { type HttpError, refused } from "../../../core/http/http-error.ts";
import { checkCapacity } from "../check-capacity.ts";
import { checkEvents } from "../check-events.ts";
import { checkOwnPrices } from "../check-own-prices.ts";
import type { MuseumView, ProductType } from "../contract.ts";
import { digestOf } from "../digest.ts";
import { placesIn, priced, productOf } from "../priced.ts";
import { ticketTerms, without } from "../terms.ts";
import { checkPerformances } from "./check-performances.ts";
import { hasBegun, performancesOf, seriesRow, wholeSeries } from "./performances.ts";

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
