import type { StaffCheckoutRequest, StaffEvent, TicketType } from "../schemas/generated/wire.ts";
import { toCents } from "./money.ts";
import type { Quantities } from "./party.ts";

/** What the box office gives out of an event: only what costs nothing (specification, section 9). Events without such types are left out. */
export function freeEvents(events: readonly StaffEvent[]): StaffEvent[] {
  return events.map((event) => ({ ...event, ticketTypes: event.ticketTypes.filter(isFree) })).filter(({ ticketTypes }) => ticketTypes.length > 0);
}

const isFree = ({ price }: TicketType) => toCents(price) === 0;

/** How many tickets of an event are chosen. */
export function chosenOf({ ticketTypes }: Pick<StaffEvent, "ticketTypes">, quantities: Quantities): number {
  return ticketTypes.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0);
}

/** The line items of what is chosen. Date and time are the server's business. */
export function saleLines(quantities: Quantities): StaffCheckoutRequest["lineItems"] {
  return Object.entries(quantities).flatMap(([variantId, quantity]) => (quantity > 0 ? [{ variantId, quantity, attributes: [] }] : []));
}
