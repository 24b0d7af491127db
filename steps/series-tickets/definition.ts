import type { Contribution } from "../../commerce/cart/cart.ts";
import { offersOf } from "../../commerce/cart/offers.ts";
import { lockOf } from "../../commerce/member-tickets.ts";
import { eventTotal } from "../../commerce/party.ts";
import { defineStep } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/series-tickets.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Answer, Data } from "../../schemas/generated/steps/series-tickets.ts";
import type { SeriesResponse } from "../../schemas/generated/wire.ts";
import { chosenOf, leftFor } from "./offer.ts";

export interface SeriesTicketsLoaded {
  offer: SeriesResponse;
}

export default defineStep<Data, Answer, SeriesTicketsLoaded, object, Contribution>({
  version: 1,
  load: ({ data }) => ({ offer: paths.series({ id: data.seriesId }) }),
  refineData: ({ loaded }) => (loaded.offer.series.availableInventory === 0 ? { eventSoldOut: true } : {}),
  complete(answer, { data, loaded, customer }) {
    const { series } = loaded.offer;
    if (data.eventSoldOut) return { code: "SOLD_OUT" };
    if (series.ticketTypes.length === 0) return { code: "NO_TICKETS" };
    const chosen = chosenOf(answer, series);
    const most = leftFor(data, series);
    if (eventTotal(chosen) === 0)
      return { code: "TICKETS_MISSING", message: (locale) => say.ticketsMissing(locale, { series: series.title }) };
    if (eventTotal(chosen) > most)
      return {
        code: "PARTY_TOO_LARGE",
        message: (locale) => say.partyTooLarge(locale, { most, series: series.title }),
      };
    for (const { id, title, ticketLimit, type } of series.ticketTypes.filter(({ id }) => chosen[id] !== undefined)) {
      if (lockOf({ type }, customer) !== undefined)
        return { code: "MEMBERS_ONLY", message: (locale) => say.membersOnly(locale, { type: title }) };
      if ((chosen[id] ?? 0) > ticketLimit)
        return {
          code: "LIMIT_EXCEEDED",
          message: (locale) => say.limitExceeded(locale, { most: ticketLimit, type: title, series: series.title }),
        };
    }
    return true;
  },
  contribute(answer, { loaded }) {
    const { series } = loaded.offer;
    const attributes = { Type: "admission", SeriesEventTitle: series.title };
    return {
      lines: Object.entries(chosenOf(answer, series)).map(([variantId, quantity]) => ({
        variantId,
        quantity,
        attributes,
      })),
      offers: offersOf([series], series.events),
    };
  },
  derive: ({ tickets }) => ({ party: eventTotal(tickets) }),
});
