import { eventTotal, type Quantities } from "../../commerce/party.ts";
import type { Sentence } from "../../engine/core/sentence.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { EventTickets, TicketTypesResponse } from "../../schemas/generated/wire.ts";

/**
 * A bundle needs equally many tickets for each event. Returns a message, or undefined if it is complete.
 * @param quantities chosen quantities of an event, by ticket type
 */
export function unequalParts(
  { events }: TicketTypesResponse,
  quantities: (event: EventTickets) => Quantities,
): Sentence | undefined {
  const parts = events.map((event) => {
    const chosen = quantities(event);
    const own = event.ticketTypes.map(({ id }) => [id, chosen[id] ?? 0] as const);
    return { title: event.title, total: eventTotal(Object.fromEntries(own)) };
  });
  const most = Math.max(...parts.map(({ total }) => total));
  const short = parts.filter(({ total }) => total < most);
  if (short.length === 0) return undefined;
  return (locale) =>
    say.bundleIncomplete(locale, {
      parts: parts.map(({ title: event, total: count }) => say.partOfBundle(locale, { count, event })),
    });
}
