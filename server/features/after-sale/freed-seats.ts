import type { RepeatedJob } from "../../core/repeated-job.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { type Host, Slot } from "../../museum/feature.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import type { StoredTicket } from "../orders/stored-order.ts";
import type { LineQuantity } from "./refund-of.ts";

export function seatsOf({ eventId, date, slot }: StoredTicket, quantity: number): SeatCount {
  return { eventId, date, slot, quantity };
}

/** A series also has a row of its own, by its first performance. */
export function ownRows(
  { index }: Museum,
  tickets: readonly StoredTicket[],
  lines: readonly LineQuantity[],
): SeatCount[] {
  return lines.flatMap(({ line, quantity }) => {
    const variant = index.variants.get(line.variantId);
    const visits = tickets
      .filter(({ counts }) =>
        counts.some(({ fromLines }) => fromLines.some(([position]) => position === line.position)),
      )
      .flatMap(({ eventId, date, slot }) => {
        const event = index.events.get(eventId);
        return event === undefined ? [] : [{ event, row: { eventId, date, slot } }];
      })
      .sort((a, b) => a.row.date.localeCompare(b.row.date));
    const row = visits.length === 0 ? undefined : variant?.ownRow?.(visits);
    return row === undefined ? [] : [{ ...row, quantity }];
  });
}

export function merged(seats: readonly SeatCount[]): SeatCount[] {
  const rows = new Map<string, SeatCount>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.eventId, seat.date, seat.slot]);
    rows.set(key, { ...seat, quantity: seat.quantity + (rows.get(key)?.quantity ?? 0) });
  }
  return [...rows.values()];
}

/** The job that pays refunds. */
export const refunds = new Slot<RepeatedJob>("refunds");

/** Offers free seats to those who wait for them. */
export const seatsFreed = new Slot<() => void>("those who wait for seats");

/** Call after a change that may owe refunds and free seats. */
export function orderChanged(host: Host): void {
  refunds.find(host)?.wake();
  seatsFreed.find(host)?.();
}
