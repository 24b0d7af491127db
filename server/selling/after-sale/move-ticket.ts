import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayCatalogue from "../../../messages/generated/server/catalogue.ts";
import type { MoveTicketRequest } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { moveSoldSeats, SoldOut } from "../../museum/inventory/hold-seats.ts";
import { slotOf } from "../../museum/products/event/ticket-variant.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import { randomId } from "../../platform/database/random-id.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { invalid, refused } from "../../platform/http/http-error.ts";
import { checkVisit } from "../carts/check-lines.ts";
import { fromPairs, toPairs } from "../carts/line.ts";
import { movedMail } from "../mail/changed.ts";
import { checkMemberTickets } from "../memberships/check-member-tickets.ts";
import { findTicket, keepsFromMoving, keepsFromMovingTo } from "./changeable.ts";
import { type ByStaff, recordChange } from "./changes.ts";
import { readOrder, type StoredLine, type StoredOrder, type StoredTicket, validSeats } from "./stored-order.ts";
import { voidTicket } from "./void-ticket.ts";

/** How often the tickets of an order may be moved: whoever has its link writes mails with each. */
const mostMoves = 20;

interface Moving extends MoveTicketRequest {
  readonly orderId: string;
  /** Absent where it is the visitor. */
  readonly staff?: ByStaff;
}

/**
 * Moves a ticket to another day or time of its event, in the caller's transaction: its seats become seats there, its code is void, and another
 * ticket takes its place, which the buyer gets by mail (docs/behaviour.md, "After the sale"). It costs what was paid for it.
 * @throws HttpError 404 unknown order or ticket; 409 where the museum does not allow it, the day costs more, it was used, is void, or the seats are gone; 400 for a
 * time that is none, or its own; 403 for a member's ticket without a membership on that day; 429 where it was moved too often
 */
export async function moveTicket(tx: Tx, context: ServerContext, { orderId, ticketId, date, time, staff }: Moving): Promise<void> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const order = await readOrder(tx, orderId, { lock: true });
  const ticket = findTicket(order, ticketId);
  const refusal = keepsFromMoving(museum, order, ticket, staff && "staff");
  if (refusal !== undefined) throw refusal;
  if (staff === undefined) await checkMoves(tx, museum, orderId);
  const to = { eventId: ticket.eventId, date, slot: slotFor(museum, ticket, date, time) };
  const elsewhere = keepsFromMovingTo(museum, order, ticket, date, staff && "staff");
  if (elsewhere !== undefined) throw elsewhere;
  const moved = order.lines.filter(({ position }) => ticket.counts.some(({ fromLines }) => fromLines.some(([line]) => line === position)));
  await checkMembers(tx, museum, order, { ticket, lines: moved, date });
  await voidTicket(tx, ticket, { as: "moved", at });
  await takeSeats(tx, ticket, to, at);
  const newId = await insertTicket(tx, order, ticket, to);
  await tx.updateTable("tickets").set({ moved_to: newId }).where("id", "=", ticketId).execute();
  for (const line of moved) await changeWhen(tx, orderId, line, date, time);
  const from = { title: ticket.title, date: ticket.date, slot: ticket.slot };
  const visit = { title: ticket.title, date, slot: to.slot };
  await recordChange(tx, { kind: "moved", orderId, at, about: { ticketId, movedTo: newId, from, to: visit }, ...staff });
  if (order.email !== "") await context.queueMail(tx, await movedMail(tx, museum, orderId, { from, to: visit }, context.environment.publicUrl));
}

async function checkMoves(tx: Tx, { tenant }: Museum, orderId: string): Promise<void> {
  const { moves } = await tx
    .selectFrom("order_changes")
    .select(({ fn }) => fn.countAll<string>().as("moves"))
    .where("order_id", "=", orderId)
    .where("kind", "=", "moved")
    .executeTakeFirstOrThrow();
  if (Number(moves) < mostMoves) return;
  const message = (locale: string) => say.tooMany(locale, { most: mostMoves, phone: tenant.supportPhone });
  throw refused(429, { code: "TOO_MANY_CHANGES", message }, 86_400);
}

/** @throws HttpError 400, 409 */
function slotFor(museum: Museum, ticket: StoredTicket, date: string, time: string): string {
  const event = museum.index.events.get(ticket.eventId);
  if (event === undefined) throw new Error(`The event ${ticket.eventId} is gone.`);
  checkVisit(museum, event, date, time);
  const slot = slotOf(event, time);
  if (date === ticket.date && slot === ticket.slot) throw invalid({ code: "SAME_TIME", field: "time", message: say.sameTime });
  if (event.soldOut) throw refused(409, { code: "SOLD_OUT", field: "date", message: (locale) => sayCatalogue.soldOut(locale, { event: event.title }) });
  return slot;
}

/** A member's tickets count for their day: on another one the membership must be valid, too, and allow for as many. */
async function checkMembers(
  tx: Tx,
  museum: Museum,
  { customerId }: StoredOrder,
  { ticket, lines, date }: { readonly ticket: StoredTicket; readonly lines: readonly StoredLine[]; readonly date: string },
): Promise<void> {
  if (date === ticket.date) return;
  const wanted = lines.map(({ position, variantId, quantity, refunded, attributes }) => ({
    id: String(position),
    variantId,
    quantity: quantity - refunded,
    attributes: new Map([...fromPairs(attributes), ["Date", date]]),
  }));
  await checkMemberTickets(tx, museum, { id: "", lines: wanted, customerId });
}

async function takeSeats(
  tx: Tx,
  ticket: StoredTicket,
  to: { readonly eventId: string; readonly date: string; readonly slot: string },
  now: Date,
): Promise<void> {
  const quantity = validSeats(ticket);
  try {
    await moveSoldSeats(tx, { from: { eventId: ticket.eventId, date: ticket.date, slot: ticket.slot, quantity }, to, now });
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    const { left } = error;
    throw refused(409, { code: "SOLD_OUT", field: "time", message: (locale) => say.noRoom(locale, { left, wanted: quantity }) });
  }
}

async function insertTicket(tx: Tx, order: StoredOrder, ticket: StoredTicket, to: { readonly date: string; readonly slot: string }): Promise<string> {
  const id = randomId();
  const position = Math.max(...order.tickets.map((each) => each.position)) + 1;
  await tx
    .insertInto("tickets")
    .values({ id, order_id: order.id, position, event_id: ticket.eventId, title: ticket.title, date: to.date, slot: to.slot })
    .execute();
  const left = (line: number) => {
    const { quantity = 0, refunded = 0 } = order.lines.find((each) => each.position === line) ?? {};
    return quantity - refunded;
  };
  const counts = ticket.counts.filter(({ quantity, voided }) => quantity > voided);
  await tx
    .insertInto("ticket_counts")
    .values(
      counts.map(({ position: at, ticketType, quantity, voided, fromLines }) => ({
        ticket_id: id,
        position: at,
        ticket_type: ticketType,
        quantity: quantity - voided,
        from_lines: JSON.stringify(fromLines.map(([line]) => [line, left(line)]).filter(([, each]) => each !== 0)),
      })),
    )
    .execute();
  return id;
}

/** The line says for when it is: a member's allowance is counted by it. */
async function changeWhen(tx: Tx, orderId: string, { position, attributes }: StoredLine, date: string, time: string): Promise<void> {
  const pairs = fromPairs(attributes);
  pairs.set("Date", date);
  if (pairs.has("Time")) pairs.set("Time", time);
  await tx
    .updateTable("order_lines")
    .set({ attributes: JSON.stringify(toPairs(pairs)) })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}
