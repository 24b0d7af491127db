import type { Contribution } from "../../commerce/cart/cart.ts";
import { offersOf } from "../../commerce/cart/offers.ts";
import { lockOf, visitorOf } from "../../commerce/member-tickets.ts";
import { eventTotal, type Quantities } from "../../commerce/party.ts";
import { defineStep, type StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import * as say from "../../messages/generated/steps/series-tickets.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/series-tickets.ts";
import type { SeriesResponse } from "../../schemas/generated/wire.ts";

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
  derive: ({ tickets }, { customer }) => ({ party: eventTotal(tickets), visitor: visitorOf(customer) }),
});

type Series = SeriesResponse["series"];

export function chosenOf(answer: Answer | undefined, { ticketTypes }: Series): Quantities {
  return Object.fromEntries(
    ticketTypes.map(({ id }) => [id, answer?.tickets[id] ?? 0] as const).filter(([, quantity]) => quantity > 0),
  );
}

/** Returns the total limit: the party size or the remaining seats. */
export function leftFor({ maxPartySize = defaults.maxPartySize }: Data, { availableInventory }: Series): number {
  return Math.min(maxPartySize, availableInventory);
}

export const explore = defineExplore<Data, Answer, SeriesTicketsLoaded>({
  tries: (context) => openTypes(context).map(({ id }) => ({ tickets: { [id]: 1 } })),
  others: (context) => {
    const most = leftFor(context.data, context.loaded.offer.series);
    return openTypes(context).flatMap(({ id, ticketLimit }) =>
      Array.from({ length: Math.min(most, ticketLimit) }, (_, index) => ({ tickets: { [id]: index + 1 } })),
    );
  },
});

/** If no type is open to the customer, returns all, so that the path reports why it stops. */
function openTypes({ loaded, customer }: Pick<StepContext<Data, object, SeriesTicketsLoaded>, "loaded" | "customer">) {
  const { ticketTypes } = loaded.offer.series;
  const open = ticketTypes.filter((type) => lockOf(type, customer) === undefined);
  return open.length > 0 ? open : ticketTypes;
}
