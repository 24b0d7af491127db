import type { Quantities } from "../../commerce/party.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets, MemberTickets, TicketType, TicketTypesResponse } from "../../schemas/generated/wire.ts";

interface Offers {
  ticketTypes: TicketTypesResponse;
  upsellTypes?: TicketTypesResponse;
}

/** Returns the events to choose tickets for, merging an event that the bundle and an upsell share. */
export function offered({ ticketTypes, upsellTypes }: Offers): EventTickets[] {
  const events = new Map<string, EventTickets>();
  for (const event of [...ticketTypes.events, ...(upsellTypes?.events ?? [])]) {
    const known = events.get(event.id);
    events.set(
      event.id,
      known === undefined ? event : { ...known, ticketTypes: [...known.ticketTypes, ...event.ticketTypes] },
    );
  }
  return [...events.values()];
}

/** Returns the customer's allowance of member tickets on the day, if the server sent it. */
export function memberTicketsOf({ ticketTypes, upsellTypes }: Offers): MemberTickets | undefined {
  return ticketTypes.memberTickets ?? upsellTypes?.memberTickets;
}

/**
 * Returns an event's quantities by its present ticket types. After a bundle changes, they carry over to the same
 * person's type; other types of a deselected bundle are dropped.
 */
export function quantitiesOf(answer: Answer | undefined, event: EventTickets): Quantities {
  const chosen = answer?.events[event.id] ?? {};
  const quantities = event.ticketTypes.map(
    (type) => [type.id, chosen[type.id] ?? carriedOver(chosen, type, event)] as const,
  );
  return Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0));
}

/** Returns the quantities of one part of the selection. */
export function chosenOf(
  answer: Answer | undefined,
  events: readonly EventTickets[],
  { id }: EventTickets,
): Quantities {
  const event = events.find((each) => each.id === id);
  return event === undefined ? {} : quantitiesOf(answer, event);
}

/** Returns the flow's or the event's party limit, whichever is smaller; the server enforces it. */
export function largestParty({ maxPartySize = defaults.maxPartySize }: Data, event: EventTickets): number {
  return Math.min(maxPartySize, event.maxPartySize ?? maxPartySize);
}

/** Returns true if the answer has tickets of types that the selection now sells under other IDs. */
export function isCarriedOver(answer: Answer | undefined, events: readonly EventTickets[]): boolean {
  return events.some((event) => {
    const chosen = answer?.events[event.id] ?? {};
    return event.ticketTypes.some((type) => chosen[type.id] === undefined && carriedOver(chosen, type, event) > 0);
  });
}

function carriedOver(chosen: Quantities, { soldAlsoAs = [] }: TicketType, { ticketTypes }: EventTickets): number {
  const former = soldAlsoAs.find((id) => chosen[id] !== undefined && !ticketTypes.some((present) => present.id === id));
  return former === undefined ? 0 : (chosen[former] ?? 0);
}
