import type { Quantities } from "../../commerce/party.ts";
import { type Answer, type Data, defaults } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets, MemberTickets, TicketType, TicketTypesResponse } from "../../schemas/generated/wire.ts";

/** The event's or the bundle's ticket types, and those of the upsells. */
interface Offers {
  ticketTypes: TicketTypesResponse;
  upsellTypes?: TicketTypesResponse;
}

/** The events to choose tickets for, an event that both the bundle and an upsell bring once. */
export function offered({ ticketTypes, upsellTypes }: Offers): EventTickets[] {
  const events = new Map<string, EventTickets>();
  for (const event of [...ticketTypes.events, ...(upsellTypes?.events ?? [])]) {
    const known = events.get(event.id);
    events.set(event.id, known === undefined ? event : { ...known, ticketTypes: [...known.ticketTypes, ...event.ticketTypes] });
  }
  return [...events.values()];
}

/** What the customer may have of the tickets for members on the day, where the server has said so. */
export function memberTicketsOf({ ticketTypes, upsellTypes }: Offers): MemberTickets | undefined {
  return ticketTypes.memberTickets ?? upsellTypes?.memberTickets;
}

/**
 * What was chosen of an event's present ticket types. What was chosen before a bundle was added, changed or taken back carries over to
 * the present type for the same person; other types of a deselected bundle are dropped.
 */
export function quantitiesOf(answer: Answer | undefined, event: EventTickets): Quantities {
  const chosen = answer?.events[event.id] ?? {};
  const quantities = event.ticketTypes.map((type) => [type.id, chosen[type.id] ?? carriedOver(chosen, type, event)] as const);
  return Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0));
}

/** What was chosen of the event that this part of the selection is about. */
export function chosenOf(answer: Answer | undefined, events: readonly EventTickets[], { id }: EventTickets): Quantities {
  const event = events.find((each) => each.id === id);
  return event === undefined ? {} : quantitiesOf(answer, event);
}

/** The flow's largest party, or the event's own where that is smaller: the server takes no larger one. */
export function largestParty({ maxPartySize = defaults.maxPartySize }: Data, event: EventTickets): number {
  return Math.min(maxPartySize, event.maxPartySize ?? maxPartySize);
}

/** Does the answer count tickets under types that the selection now sells as others? */
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
