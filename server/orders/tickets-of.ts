import { visitsOf } from "../carts/claims.ts";
import type { Line } from "../carts/line.ts";
import { minuteOf } from "../catalogue/calendar.ts";
import { anySlot, type Museum } from "../catalogue/museum.ts";
import { randomId } from "../database/random-id.ts";
import type { Tx } from "../database/tables.ts";
import type { SeatRow } from "../inventory/seat-row.ts";

interface Ticket {
  readonly row: SeatRow;
  readonly title: string;
  /** How many of each ticket type, in the order of the cart. */
  readonly counts: Map<string, number>;
}

/** Writes the tickets of an order: one for each event, day and time, in the order of the visit. */
export async function issueTickets(tx: Tx, museum: Museum, orderId: string, lines: readonly Line[]): Promise<void> {
  const tickets = ticketsOf(museum, lines).map((ticket) => ({ ...ticket, id: randomId() }));
  if (tickets.length === 0) return;
  const rows = tickets.map(({ id, row, title }, position) => ({
    id,
    order_id: orderId,
    position,
    event_id: row.eventId,
    title,
    date: row.date,
    slot: row.slot,
  }));
  await tx.insertInto("tickets").values(rows).execute();
  const counts = tickets.flatMap(({ id, counts }) =>
    [...counts].map(([type, quantity], position) => ({ ticket_id: id, position, ticket_type: type, quantity })),
  );
  await tx.insertInto("ticket_counts").values(counts).execute();
}

function ticketsOf(museum: Museum, lines: readonly Line[]): Ticket[] {
  const tickets = new Map<string, Ticket>();
  for (const line of lines) {
    const label = museum.index.variants.get(line.variantId)?.title ?? "";
    for (const { event, row } of visitsOf(museum, line)) {
      const key = JSON.stringify(row);
      const ticket = tickets.get(key) ?? { row, title: event.title, counts: new Map() };
      ticket.counts.set(label, (ticket.counts.get(label) ?? 0) + line.quantity);
      tickets.set(key, ticket);
    }
  }
  return [...tickets.values()].sort((a, b) => a.row.date.localeCompare(b.row.date) || startOf(a) - startOf(b));
}

/** What may be used at any time comes after what the day is arranged around. */
function startOf({ row }: Ticket): number {
  return row.slot === anySlot ? 24 * 60 : minuteOf(row.slot);
}
