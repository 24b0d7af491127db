import { lockOf } from "../../commerce/member-tickets.ts";
import { leastOf } from "../../commerce/party.ts";
import { defineExplore } from "../../engine/core/explore.ts";
import type { Answer, Data } from "../../schemas/generated/steps/tickets.ts";
import type { EventTickets, TicketType } from "../../schemas/generated/wire.ts";
import type { TicketsAnswers, TicketsLoaded } from "./definition.ts";
import { largestParty, offered } from "./offer.ts";

export default defineExplore<Data, Answer, TicketsLoaded, TicketsAnswers>({
  // Two of each event's first open type, fewer if limited: a bundle needs equal quantities.
  tries({ data, loaded, customer }) {
    const chosen = offered(loaded).map((event) => ({ event, type: firstOpen(event, customer) }));
    const most = Math.min(
      2,
      ...chosen.map(({ event, type }) => Math.min(largestParty(data, event), type?.ticketLimit ?? 0)),
    );
    const count = Math.max(1, most, ...chosen.map(({ type }) => (type ? leastOf(type) : 1)));
    return [answerOf(chosen, count)];
  },
  others({ data, loaded, customer }) {
    const events = offered(loaded);
    const first = events.map((event) => ({ event, type: firstOpen(event, customer) }));
    const most = Math.max(0, ...events.map((event) => largestParty(data, event)));
    const parties = Array.from({ length: most }, (_, index) => answerOf(first, index + 1));
    const types = events.flatMap((event) =>
      event.ticketTypes.map((type) =>
        answerOf(
          first.map((each) => (each.event === event ? { event, type } : each)),
          Math.max(1, Math.min(2, type.ticketLimit)),
        ),
      ),
    );
    return [...parties, ...types];
  },
});

interface Chosen {
  readonly event: EventTickets;
  readonly type: TicketType | undefined;
}

function answerOf(chosen: readonly Chosen[], count: number): Answer {
  return { events: Object.fromEntries(chosen.map(({ event, type }) => [event.id, type ? { [type.id]: count } : {}])) };
}

/** If no type is open, returns the first one, so that the path reports why it stops. */
function firstOpen({ ticketTypes }: EventTickets, customer: unknown): TicketType | undefined {
  return ticketTypes.find((type) => type.ticketLimit > 0 && lockOf(type, customer) === undefined) ?? ticketTypes[0];
}
