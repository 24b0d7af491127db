import type { Quantities } from "../../commerce/party.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/series-tickets.ts";
import type { SeriesResponse } from "../../schemas/generated/wire.ts";

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
