import type { StaffCheckoutRequest, StaffCheckoutResponse, StaffEvent, TicketType } from "../schemas/generated/wire.ts";
import { CallError } from "./errors.ts";
import { toCents } from "./money.ts";
import type { Quantities } from "./party.ts";
import type { ToolServices } from "./services.ts";

/**
 * How a sale at the desk is sent, kept until it is answered, and ended: what `useSubmission` takes.
 * @param path the checkout call
 * @param reload asks anew for what is left: another desk may have been quicker
 */
export function staffSale(services: Pick<ToolServices, "post" | "leave" | "notify">, path: string, reload: () => void) {
  return {
    send: (sale: StaffCheckoutRequest, idempotencyKey: string) => services.post<StaffCheckoutResponse>(path, sale, { idempotencyKey }),
    isUnanswered: (failure: unknown) => failure instanceof CallError && failure.retryable,
    once: true,
    onAnswer: ({ checkoutUrl }: StaffCheckoutResponse) => services.leave(checkoutUrl),
    onFailure(failure: Error) {
      services.notify({ message: failure.message, type: "error" });
      if (failure instanceof CallError && failure.status === 409) reload();
    },
  };
}

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
