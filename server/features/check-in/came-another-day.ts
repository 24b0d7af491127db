import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { moveSeatsOfGuests } from "../../museum/inventory/hold-seats.ts";
import type { When } from "../../museum/model/times.ts";
import { changeWhen } from "../after-sale/move-ticket.ts";
import { isOfSeveral, linesOf } from "../orders/changeable.ts";
import { recordChange } from "../orders/changes.ts";
import { readOrder, type StoredTicket, usedSeats, validSeats } from "../orders/stored-order.ts";
import { timeToday } from "./door-timing.ts";

export interface Moved {
  readonly from: When;
  readonly to: When;
}

interface Coming {
  readonly orderId: string;
  readonly ticketIds: readonly string[];
  readonly employeeId: string;
}

/**
 * Counts guests of other days today, and frees their seats there. Excludes tickets already used on their own day, and
 * series, which stay together. @returns the moved tickets by id
 */
export async function bringToday(
  tx: Tx,
  museum: Museum,
  { orderId, ticketIds, employeeId }: Coming,
): Promise<ReadonlyMap<string, Moved>> {
  const moved = new Map<string, Moved>();
  if (ticketIds.length === 0) return moved;
  const order = await readOrder(tx, orderId, { lock: true });
  for (const ticket of order.tickets.filter(({ id, voidedAs }) => ticketIds.includes(id) && voidedAs === null)) {
    if (isOfSeveral(order, ticket) || (await hasRedemptions(tx, ticket.id))) continue;
    const to = timeToday(museum, ticket);
    await changeDay(tx, museum, { orderId, ticket, to, employeeId });
    for (const line of linesOf(order, ticket)) await changeWhen(tx, orderId, line, to);
    moved.set(ticket.id, { from: { date: ticket.date, slot: ticket.slot }, to });
  }
  return moved;
}

interface Leaving {
  readonly orderId: string;
  readonly back: ReadonlyMap<string, When>;
  readonly employeeId: string;
}

/** Undoes `bringToday` for tickets with no redemption left. */
export async function bringBack(tx: Tx, museum: Museum, { orderId, back, employeeId }: Leaving): Promise<void> {
  if (back.size === 0) return;
  const order = await readOrder(tx, orderId, { lock: true });
  for (const ticket of order.tickets) {
    const to = back.get(ticket.id);
    if (to === undefined || usedSeats(ticket) > 0) continue;
    await changeDay(tx, museum, { orderId, ticket, to, employeeId });
    for (const line of linesOf(order, ticket)) await changeWhen(tx, orderId, line, to);
  }
}

async function hasRedemptions(tx: Tx, ticketId: string): Promise<boolean> {
  const found = await tx
    .selectFrom("redemption_counts")
    .innerJoin("redemptions", "redemptions.id", "redemption_id")
    .select("redemption_id")
    .where("ticket_id", "=", ticketId)
    .where("undone_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Change {
  readonly orderId: string;
  readonly ticket: StoredTicket;
  readonly to: When;
  readonly employeeId: string;
}

async function changeDay(tx: Tx, museum: Museum, change: Change): Promise<void> {
  const { ticket, to } = change;
  const { eventId, date, slot } = ticket;
  await moveSeatsOfGuests(tx, { from: { eventId, date, slot, quantity: validSeats(ticket) }, to: { eventId, ...to } });
  await recordMove(tx, museum, change);
}

/** Changes the ticket itself, so that its code stays. The caller moves the seats. */
export async function recordMove(tx: Tx, museum: Museum, { orderId, ticket, to, employeeId }: Change): Promise<void> {
  const { id, title, date, slot } = ticket;
  await tx.updateTable("tickets").set({ date: to.date, slot: to.slot }).where("id", "=", id).execute();
  const about = { ticketId: id, movedTo: id, from: { title, date, slot }, to: { title, ...to } };
  await recordChange(tx, { kind: "moved", orderId, at: new Date(museum.now.epochMilliseconds), about, employeeId });
}
