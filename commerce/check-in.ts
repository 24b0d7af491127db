import type { CheckInTicket } from "../schemas/generated/wire.ts";

/** Returns how many tickets can still be redeemed (docs/behaviour.md, "Redeeming"). */
export function availableOf({
  totalTickets,
  redeemedTickets,
}: Pick<CheckInTicket, "totalTickets" | "redeemedTickets">): number {
  return Math.max(0, totalTickets - redeemedTickets);
}

export interface Visit {
  readonly eventTitle: string;
  readonly eventDate: string;
  readonly eventTime: string;
  readonly tickets: readonly CheckInTicket[];
}

/** Groups an order's tickets by event, date and time, in order of appearance. */
export function visitsOf(tickets: readonly CheckInTicket[]): Visit[] {
  const visits = new Map<string, CheckInTicket[]>();
  for (const ticket of tickets) {
    const name = JSON.stringify([ticket.eventTitle, ticket.eventDate, ticket.eventTime]);
    visits.set(name, [...(visits.get(name) ?? []), ticket]);
  }
  return [...visits.values()].flatMap((own) => {
    const [first] = own;
    return first === undefined
      ? []
      : [{ eventTitle: first.eventTitle, eventDate: first.eventDate, eventTime: first.eventTime, tickets: own }];
  });
}

/** Looks up tickets by their code or by an order id. */
export interface TicketsCode {
  readonly kind: "ticket-id" | "ticket-code";
  readonly value: string;
}
