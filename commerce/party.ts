import type { CalendarDay, Dates, TicketType } from "../schemas/generated/wire.ts";

export type Quantities = Readonly<Record<string, number>>;

/** The part of the tickets answer that determines party size: quantities by event and variant id. */
export interface PartyAnswer {
  readonly events: Readonly<Record<string, Quantities>>;
}

/** Counts the tickets of one event. */
export function eventTotal(quantities: Quantities | undefined): number {
  return Object.values(quantities ?? {}).reduce((sum, quantity) => sum + quantity, 0);
}

/** Returns the largest event total, since a film for the same people adds no guests. */
export function partySize(answer: PartyAnswer | undefined): number {
  return Math.max(0, ...Object.values(answer?.events ?? {}).map(eventTotal));
}

/** Returns the limit of a type (docs/behaviour.md, "Party size"). @param total includes `own` of this type */
export function ticketLimit(
  type: Pick<TicketType, "ticketLimit">,
  maxPartySize: number,
  total: number,
  own: number,
): number {
  return Math.max(0, Math.min(type.ticketLimit, maxPartySize - total + own));
}

/** Returns the minimum quantity of a type, if any are bought. */
export function minQuantityOf({ minQuantity = 1 }: Pick<TicketType, "minQuantity">): number {
  return minQuantity;
}

/** Lists a month's available days. */
export function availableDays(dates: Dates): CalendarDay[] {
  return dates.dates.filter((day) => !day.empty && day.available);
}

/** Checks that the month has no available day and no neighbouring month. */
export function isSoldOut(dates: Dates): boolean {
  return availableDays(dates).length === 0 && isOnlyMonth(dates);
}

function isOnlyMonth(dates: Dates): boolean {
  return dates.nextMonth === null && dates.previousMonth === null;
}

/** A browser reopened in the morning may still hold yesterday's choice. */
export function hasPassed(date: string, { today }: Dates): boolean {
  return today !== undefined && date < today;
}
