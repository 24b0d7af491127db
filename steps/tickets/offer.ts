import type { Quantities } from "../../commerce/party.ts";
import type { Answer } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets, TicketTypesResponse } from "../../schemas/generated/wire.ts";

/** Specification, section 8. */
export const noTickets = "We're sorry, there are no tickets available for your event selection. Please select a different event.";

/** The events to choose tickets for, an event that both the bundle and an upsell bring once. */
export function offered({ ticketTypes, upsellTypes }: { ticketTypes: TicketTypesResponse; upsellTypes?: TicketTypesResponse }): EventTickets[] {
  const events = new Map<string, EventTickets>();
  for (const event of [...ticketTypes.events, ...(upsellTypes?.events ?? [])]) {
    events.set(event.id, { ...event, ticketTypes: [...(events.get(event.id)?.ticketTypes ?? []), ...event.ticketTypes] });
  }
  return [...events.values()];
}

/** What was chosen of an event's present ticket types; those of an abandoned bundle are left out. */
export function quantitiesOf(answer: Answer | undefined, event: EventTickets): Quantities {
  const chosen = answer?.events[event.id] ?? {};
  return Object.fromEntries(event.ticketTypes.map(({ id }) => [id, chosen[id] ?? 0] as const).filter(([, quantity]) => quantity > 0));
}
