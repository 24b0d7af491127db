import type { TicketType } from "../schemas/generated/wire.ts";

/** Tickets by variant id. */
export type Quantities = Readonly<Record<string, number>>;

/** The part of the tickets answer that party size is read from: quantities by event id and variant id. */
export interface PartyAnswer {
  readonly events: Readonly<Record<string, Quantities>>;
}

/** How many tickets of one event were chosen. */
export function eventTotal(quantities: Quantities | undefined): number {
  return Object.values(quantities ?? {}).reduce((sum, quantity) => sum + quantity, 0);
}

/** The largest total of any one event: a film for the same people does not count twice. 0 where nothing was chosen yet. */
export function partySize(answer: PartyAnswer | undefined): number {
  return Math.max(0, ...Object.values(answer?.events ?? {}).map(eventTotal));
}

/**
 * How many tickets of a type may be chosen: the smaller of the type's limit and what the party leaves (docs/behaviour.md, "Party size").
 * @param total tickets of the event chosen so far, `own` of this type included
 */
export function ticketLimit(type: Pick<TicketType, "ticketLimit">, maxPartySize: number, total: number, own: number): number {
  return Math.max(0, Math.min(type.ticketLimit, maxPartySize - total + own));
}

/** How many tickets of a type there must be, if there are any. */
export function leastOf({ minQuantity = 1 }: Pick<TicketType, "minQuantity">): number {
  return minQuantity;
}
