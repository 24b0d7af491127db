import { lockOf } from "../../commerce/member-tickets.ts";
import type { StepContext } from "../../engine/core/contract.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/series-tickets.ts";
import type { SeriesTicketsLoaded } from "./definition.ts";
import { leftFor } from "./offer.ts";

export default defineExplore<Data, Answer, SeriesTicketsLoaded>({
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
