import * as say from "../../../messages/generated/server/after-sale.ts";
import type { CancelTicketsRequest } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { invalid } from "../../platform/http/http-error.ts";
import { cancelledMail } from "../mail/changed.ts";
import { findTicket, keepsFromCancelling, soldTogether } from "./changeable.ts";
import { recordChange } from "./changes.ts";
import { type LineQuantity, refundOf } from "./refund-of.ts";
import { oweRefund } from "./refunds.ts";
import { readOrder, type StoredOrder, type StoredTicket, validSeats } from "./stored-order.ts";
import { voidTicket } from "./void-ticket.ts";

interface Cancelling extends CancelTicketsRequest {
  readonly orderId: string;
}

/**
 * Cancels tickets, in the caller's transaction: their codes are void, their seats can be sold again, and what was paid for them is owed to their buyer,
 * who is told (docs/behaviour.md, "After the sale").
 * @throws HttpError 404 unknown order or ticket; 400 where others were sold with them as one; 409 where the museum does not allow it, or one was used or is void
 */
export async function cancelTickets(tx: Tx, context: ServerContext, { orderId, ticketIds }: Cancelling): Promise<void> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const order = await readOrder(tx, orderId, { lock: true });
  const tickets = [...new Set(ticketIds)].map((id) => findTicket(order, id));
  for (const ticket of tickets) {
    const refusal = keepsFromCancelling(museum, ticket);
    if (refusal !== undefined) throw refusal;
    if (!soldTogether(museum, order, ticket).every((each) => tickets.includes(each)))
      throw invalid({ code: "BOUGHT_TOGETHER", field: "ticketIds", message: say.together });
  }
  const lines = linesOf(order, tickets);
  for (const ticket of tickets) await voidTicket(tx, ticket, { as: "cancelled", at });
  await returnSoldSeats(tx, merged([...tickets.map(seatsOf), ...ownRows(museum, tickets, lines)]));
  for (const { line, quantity } of lines)
    await tx
      .updateTable("order_lines")
      .set({ refunded: line.refunded + quantity })
      .where("order_id", "=", orderId)
      .where("position", "=", line.position)
      .execute();
  const cents = await oweRefund(tx, { orderId, cents: refundOf(order, lines), reason: "cancelled by the buyer", at });
  const visits = tickets.map(({ title, date, slot }) => ({ title, date, slot }));
  await recordChange(tx, { kind: "cancelled", orderId, at, about: { visits, cents } });
  if (order.email !== "") await context.queueMail(tx, await cancelledMail(tx, museum, orderId, { visits, cents }, context.environment.publicUrl));
}

/** The lines that paid for the tickets, and how many of each are left. */
export function linesOf(order: StoredOrder, tickets: readonly StoredTicket[]): LineQuantity[] {
  const positions = new Set(tickets.flatMap(({ counts }) => counts.flatMap(({ fromLines }) => fromLines.map(([line]) => line))));
  return order.lines
    .filter(({ position, quantity, refunded }) => positions.has(position) && refunded < quantity)
    .map((line) => ({ line, quantity: line.quantity - line.refunded }));
}

const seatsOf = (ticket: StoredTicket): SeatCount => ({ eventId: ticket.eventId, date: ticket.date, slot: ticket.slot, quantity: validSeats(ticket) });

/** A series is counted as a whole as well, by its first performance. */
function ownRows({ index }: Museum, tickets: readonly StoredTicket[], lines: readonly LineQuantity[]): SeatCount[] {
  return lines.flatMap(({ line, quantity }) => {
    const variant = index.variants.get(line.variantId);
    const visits = tickets
      .filter(({ counts }) => counts.some(({ fromLines }) => fromLines.some(([position]) => position === line.position)))
      .flatMap(({ eventId, date, slot }) => {
        const event = index.events.get(eventId);
        return event === undefined ? [] : [{ event, row: { eventId, date, slot } }];
      })
      .sort((a, b) => a.row.date.localeCompare(b.row.date));
    const row = visits.length === 0 ? undefined : variant?.ownRow?.(visits);
    return row === undefined ? [] : [{ ...row, quantity }];
  });
}

/** Each row once. */
function merged(seats: readonly SeatCount[]): SeatCount[] {
  const rows = new Map<string, SeatCount>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.eventId, seat.date, seat.slot]);
    rows.set(key, { ...seat, quantity: seat.quantity + (rows.get(key)?.quantity ?? 0) });
  }
  return [...rows.values()];
}
