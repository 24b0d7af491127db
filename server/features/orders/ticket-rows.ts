import { inVisitOrder } from "../../../commerce/day-parts.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { visitsOf } from "../carts/check-lines.ts";
import type { Line } from "../carts/line.ts";
import type { OrderRows } from "./insert-order.ts";

interface Ticket {
  readonly row: SeatRow;
  readonly title: string;
  /** By ticket type: the source lines' positions and quantities. */
  readonly counts: Map<string, [line: number, quantity: number][]>;
}

/** One ticket per event, day and time, in visiting order. */
export function ticketRows(museum: Museum, lines: readonly Line[]): OrderRows["tickets"] {
  const tickets = ticketsOf(museum, lines).map(({ row, title, counts }) => ({
    id: randomId(),
    event_id: row.eventId,
    title,
    date: row.date,
    slot: row.slot,
    counts: [...counts].map(([ticket_type, from_lines]) => ({
      ticket_type,
      quantity: from_lines.reduce((sum, [, quantity]) => sum + quantity, 0),
      from_lines,
    })),
  }));
  return inVisitOrder(tickets, ({ slot }) => slot);
}

function ticketsOf(museum: Museum, lines: readonly Line[]): Ticket[] {
  const tickets = new Map<string, Ticket>();
  for (const [position, line] of lines.entries()) {
    const label = museum.index.variants.get(line.variantId)?.title ?? "";
    for (const { event, row } of visitsOf(museum, line)) {
      const key = JSON.stringify(row);
      const ticket = tickets.get(key) ?? { row, title: event.title, counts: new Map() };
      ticket.counts.set(label, [...(ticket.counts.get(label) ?? []), [position, line.quantity]]);
      tickets.set(key, ticket);
    }
  }
  return [...tickets.values()];
}
