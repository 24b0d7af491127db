import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Slot } from "../../museum/feature.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import { type LineQuantity, type StoredOrder, type StoredTicket, validSeats } from "../orders/stored-order.ts";

/** Offers free seats to those who wait for them. */
export const seatsFreed = new Slot<() => void>("those who wait for seats");

/** Voids only unused tickets. */
export async function voidLines(
  tx: Tx,
  order: StoredOrder,
  lines: readonly LineQuantity[],
  at: Date,
): Promise<readonly VoidPart[]> {
  const voided: VoidPart[] = [];
  for (const each of lines) voided.push(...voidable(order, each, voided));
  for (const each of voided) await voidPart(tx, each, at);
  return voided;
}

export interface VoidPart {
  readonly ticket: StoredTicket;
  readonly position: number;
  readonly quantity: number;
  readonly line: number;
}

/** Per event, as many unused tickets as are refunded, less those that other lines void. */
function voidable(order: StoredOrder, { line, quantity }: LineQuantity, others: readonly VoidPart[]): VoidPart[] {
  return ticketsOf(order, line.position).flatMap((ticket) => {
    const count = ticket.counts.find(({ fromLines }) => fromLines.some(([position]) => position === line.position));
    const taken = others
      .filter((other) => other.ticket === ticket && other.position === count?.position)
      .reduce((sum, other) => sum + other.quantity, 0);
    const left = count === undefined ? 0 : count.quantity - count.voided - count.redeemed - taken;
    const part = Math.min(quantity, left);
    return count === undefined || part === 0
      ? []
      : [{ ticket, position: count.position, quantity: part, line: line.position }];
  });
}

export function ticketsOf({ tickets }: StoredOrder, line: number): StoredTicket[] {
  return tickets.filter(
    ({ voidedAs, counts }) =>
      voidedAs === null && counts.some(({ fromLines }) => fromLines.some(([position]) => position === line)),
  );
}

/** Guards against guests entering right now. @throws HttpError 409 if they did */
async function voidPart(tx: Tx, { ticket, position, quantity }: VoidPart, at: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("ticket_counts")
    .set({ voided: sql`voided + ${quantity}` })
    .where("ticket_id", "=", ticket.id)
    .where("position", "=", position)
    .where(sql<boolean>`redeemed + voided + ${quantity} <= quantity`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refused(409, { code: "TICKET_USED", field: "lines", message: say.justUsed });
  await sql`update tickets set voided_at = ${at}, voided_as = 'cancelled'
    where id = ${ticket.id} and voided_at is null and not exists (select from ticket_counts where ticket_id = tickets.id and quantity > voided)`.execute(
    tx,
  );
}

/** Makes the seats of voided parts available again. */
export async function returnSeats(
  tx: Tx,
  museum: Museum,
  { order, lines }: { readonly order: StoredOrder; readonly lines: readonly LineQuantity[] },
  voided: readonly VoidPart[],
): Promise<void> {
  const ofSeries = lines.flatMap(({ line }) => {
    const own = voided.filter((part) => part.line === line.position);
    const quantity = own.reduce((most, part) => Math.max(most, part.quantity), 0);
    return quantity === 0 ? [] : ownRows(museum, ticketsOf(order, line.position), [{ line, quantity }]);
  });
  await returnSoldSeats(tx, [...voided.map(({ ticket, quantity }) => seatsOf(ticket, quantity)), ...ofSeries]);
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

export function seatsOf({ eventId, date, slot }: StoredTicket, quantity: number): SeatCount {
  return { eventId, date, slot, quantity };
}

/** Voids whole tickets and makes their seats available again. @throws HttpError 409 if guests have just entered */
export async function voidWhole(
  tx: Tx,
  museum: Museum,
  tickets: readonly StoredTicket[],
  lines: readonly LineQuantity[],
): Promise<void> {
  const at = new Date(museum.now.epochMilliseconds);
  for (const ticket of tickets) await voidTicket(tx, ticket, { as: "cancelled", at });
  const seats = tickets.map((ticket) => seatsOf(ticket, validSeats(ticket)));
  await returnSoldSeats(tx, [...seats, ...ownRows(museum, tickets, lines)]);
}

/** @throws HttpError 409 if guests have just entered with it */
export async function voidTicket(
  tx: Tx,
  { id, counts }: StoredTicket,
  { as, at }: { readonly as: "moved" | "cancelled"; readonly at: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("ticket_counts")
    .set({ voided: sql`quantity` })
    .where("ticket_id", "=", id)
    .where("redeemed", "=", 0)
    .executeTakeFirst();
  if (Number(numUpdatedRows) < counts.length)
    throw refused(409, { code: "TICKET_USED", field: "ticketId", message: say.justUsed });
  await tx.updateTable("tickets").set({ voided_at: at, voided_as: as }).where("id", "=", id).execute();
}
