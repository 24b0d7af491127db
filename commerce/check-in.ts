import type { CheckInTicket } from "../schemas/generated/wire.ts";

/** How many of these can still be redeemed (docs/behaviour.md, "Redeeming"). */
export function availableOf({ totalTickets, redeemedTickets }: Pick<CheckInTicket, "totalTickets" | "redeemedTickets">): number {
  return Math.max(0, totalTickets - redeemedTickets);
}

/** Tickets of one event, date and time. */
export interface Visit {
  readonly eventTitle: string;
  readonly eventDate: string;
  readonly eventTime: string;
  readonly tickets: readonly CheckInTicket[];
}

/** An order's tickets by what they admit to, in the order of their first appearance. */
export function visitsOf(tickets: readonly CheckInTicket[]): Visit[] {
  const visits = new Map<string, CheckInTicket[]>();
  for (const ticket of tickets) {
    const name = JSON.stringify([ticket.eventTitle, ticket.eventDate, ticket.eventTime]);
    visits.set(name, [...(visits.get(name) ?? []), ticket]);
  }
  return [...visits.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ eventTitle: first.eventTitle, eventDate: first.eventDate, eventTime: first.eventTime, tickets: own }];
  });
}

/** What tickets are found by: the code on them, or an order's id. */
export interface TicketsCode {
  readonly kind: "ticket-id" | "ticket-code";
  readonly value: string;
}
