import type { Contribution } from "../../commerce/cart/cart.ts";
import { lockOf } from "../../commerce/member-tickets.ts";
import { eventTotal } from "../../commerce/party.ts";
import { defineStep } from "../../engine/core/contract.ts";
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
    if (eventTotal(chosen) === 0) return { code: "TICKETS_MISSING", message: `Choose at least one ticket for ${series.title}.` };
    if (eventTotal(chosen) > most)
      return { code: "PARTY_TOO_LARGE", message: `You can choose at most ${most} ${most === 1 ? "ticket" : "tickets"} for ${series.title}.` };
    for (const { id, title, ticketLimit, type } of series.ticketTypes.filter(({ id }) => chosen[id] !== undefined)) {
      if (lockOf({ type }, customer) !== undefined) return { code: "MEMBERS_ONLY", message: `${title} is for members: please take it off.` };
      if ((chosen[id] ?? 0) > ticketLimit) return { code: "LIMIT_EXCEEDED", message: `You can choose at most ${ticketLimit} of ${title} for ${series.title}.` };
    }
    return true;
  },
  contribute(answer, { loaded }) {
    const { series } = loaded.offer;
    const attributes = { Type: "admission", SeriesEventTitle: series.title };
    return { lines: Object.entries(chosenOf(answer, series)).map(([variantId, quantity]) => ({ variantId, quantity, attributes })) };
  },
});
