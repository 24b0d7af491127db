import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayCatalogue from "../../../messages/generated/server/catalogue.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { moveSoldSeats, SoldOut } from "../../museum/inventory/hold-seats.ts";
import type { SeatRow } from "../../museum/inventory/seat-row.ts";
import { slotLabel, type When } from "../../museum/model/times.ts";
import { slotOf } from "../../museum/products/event/product.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkMemberTickets } from "../carts/buyer-rules.ts";
import { checkVisit } from "../carts/check-lines.ts";
import { fromPairs, toPairs } from "../carts/line.ts";
import { type Asker, findTicket, keepsFromMoving, linesOf } from "../orders/changeable.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { readOrder, type StoredLine, type StoredOrder, type StoredTicket, validSeats } from "../orders/stored-order.ts";
import { mailMoved } from "./changed-mail.ts";
import { obstacleTo } from "./obstacles.ts";
import { voidTicket } from "./void-tickets.ts";

/** Limits moves per order: each sends a mail, and anyone with the link can move. */
const maxMoves = 20;

export interface Move {
  readonly order: StoredOrder;
  readonly ticket: StoredTicket;
  readonly to: SeatRow;
  /** As shown to visitors. */
  readonly time: string;
  readonly lines: readonly StoredLine[];
}

export interface Moving {
  readonly orderId: string;
  readonly ticketId: string;
  /** YYYY-MM-DD */
  readonly date: string;
  /** As shown to visitors. */
  readonly time: string;
}

/** Staff move tickets without a surcharge. @throws HttpError as `checkMove` and `carryOut` */
export async function moveByStaff(tx: Tx, context: ServerContext, moving: Moving, staff: ByStaff): Promise<void> {
  await carryOut(tx, context, await checkMove(tx, museumNow(context), moving, { asker: "staff" }), { staff });
}

/**
 * Locks the order until the transaction ends.
 * @param holder the cart that already holds the new seats
 * @throws HttpError 404 unknown order or ticket; 409 if not allowed, used or void; 400 for an invalid or unchanged
 * time; 403 without the membership on that day; 429 after too many moves
 */
export async function checkMove(
  tx: Tx,
  museum: Museum,
  { orderId, ticketId, date, time }: Moving,
  { asker, holder = "" }: { readonly asker: Asker; readonly holder?: string },
): Promise<Move> {
  const order = await readOrder(tx, orderId, { lock: true });
  const ticket = findTicket(order, ticketId);
  const refusal = keepsFromMoving(museum, order, ticket, asker);
  if (refusal !== undefined) throw refusal;
  if (asker === "visitor") await checkMoves(tx, museum, orderId);
  const to = { eventId: ticket.eventId, date, slot: slotFor(museum, ticket, { date, time }, asker) };
  const obstacle = obstacleTo(museum, { order, ticket, to, asker });
  if (obstacle !== undefined) throw obstacle.refusal;
  checkSoldOut(museum, ticket);
  const lines = linesOf(order, ticket);
  await checkMembers(tx, museum, order, { ticket, lines, date, holder });
  return { order, ticket, to, time, lines };
}

/**
 * Exchanges the seats, voids the old ticket and mails a new one (docs/behaviour.md, "After the sale").
 * @param holder the cart that already holds the new seats
 * @throws HttpError 409 if the seats are gone
 */
export async function carryOut(
  tx: Tx,
  context: ServerContext,
  { order, ticket, to, lines }: Move,
  { staff, holder }: { readonly staff?: ByStaff | undefined; readonly holder?: string } = {},
): Promise<void> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const { date, slot } = to;
  await voidTicket(tx, ticket, { as: "moved", at });
  await takeSeats(tx, ticket, to, { now: at, holder });
  const newId = await insertTicket(tx, order, ticket, to);
  await tx.updateTable("tickets").set({ moved_to: newId }).where("id", "=", ticket.id).execute();
  for (const line of lines) await changeWhen(tx, order.id, line, to);
  const from = { title: ticket.title, date: ticket.date, slot: ticket.slot };
  const visit = { title: ticket.title, date, slot };
  await recordChange(tx, {
    kind: "moved",
    orderId: order.id,
    at,
    about: { ticketId: ticket.id, movedTo: newId, from, to: visit },
    ...staff,
  });
  await mailMoved(tx, context, order, { from, to: visit });
}

async function checkMoves(tx: Tx, { tenant }: Museum, orderId: string): Promise<void> {
  const { moves } = await tx
    .selectFrom("order_changes")
    .select(({ fn }) => fn.countAll<string>().as("moves"))
    .where("order_id", "=", orderId)
    .where("kind", "=", "moved")
    .executeTakeFirstOrThrow();
  if (Number(moves) < maxMoves) return;
  const message = (locale: string) => say.tooMany(locale, { most: maxMoves, phone: tenant.supportPhone });
  throw refused(429, { code: "TOO_MANY_CHANGES", message }, 86_400);
}

/** @throws HttpError 400, 409 */
function slotFor(museum: Museum, ticket: StoredTicket, to: Pick<Moving, "date" | "time">, asker: Asker): string {
  const event = museum.index.events.get(ticket.eventId);
  if (event === undefined) throw new Error(`The event ${ticket.eventId} is gone.`);
  checkVisit(museum, event, to, asker === "staff" ? "desk" : "storefront");
  return slotOf(event, to.time);
}

/** @throws HttpError 409 */
function checkSoldOut({ index }: Museum, { eventId, title: event }: StoredTicket): void {
  if (index.events.get(eventId)?.soldOut)
    throw refused(409, {
      code: "SOLD_OUT",
      field: "date",
      message: (locale) => sayCatalogue.soldOut(locale, { event }),
    });
}

/** @throws HttpError 403, 409 */
export async function checkMembers(
  tx: Tx,
  museum: Museum,
  { customerId }: StoredOrder,
  {
    ticket,
    lines,
    date,
    holder,
  }: {
    readonly ticket: StoredTicket;
    readonly lines: readonly StoredLine[];
    readonly date: string;
    readonly holder: string;
  },
): Promise<void> {
  if (date === ticket.date) return;
  const wanted = lines.map(({ position, variantId, quantity, refunded, attributes }) => ({
    id: String(position),
    variantId,
    quantity: quantity - refunded,
    attributes: new Map([...fromPairs(attributes), ["Date", date]]),
  }));
  await checkMemberTickets(tx, museum, { id: holder, lines: wanted, customerId });
}

async function takeSeats(
  tx: Tx,
  ticket: StoredTicket,
  to: SeatRow,
  { now, holder }: { readonly now: Date; readonly holder: string | undefined },
): Promise<void> {
  const quantity = validSeats(ticket);
  try {
    await moveSoldSeats(tx, {
      from: { eventId: ticket.eventId, date: ticket.date, slot: ticket.slot, quantity },
      to,
      cartId: holder,
      now,
    });
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    const { left } = error;
    throw refused(409, {
      code: "SOLD_OUT",
      field: "time",
      message: (locale) => say.noRoom(locale, { left, wanted: quantity }),
    });
  }
}

async function insertTicket(
  tx: Tx,
  order: StoredOrder,
  ticket: StoredTicket,
  to: { readonly date: string; readonly slot: string },
): Promise<string> {
  const id = randomId();
  const position = Math.max(...order.tickets.map((each) => each.position)) + 1;
  await tx
    .insertInto("tickets")
    .values({
      ...{
        id,
        order_id: order.id,
        position,
        event_id: ticket.eventId,
        title: ticket.title,
        date: to.date,
        slot: to.slot,
      },
      visit_id: sql`(select coalesce(visit_id, id) from tickets where id = ${ticket.id})`,
    })
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

/** The line's date counts toward a member's allowance. */
export async function changeWhen(
  tx: Tx,
  orderId: string,
  { position, attributes }: StoredLine,
  { date, slot }: When,
): Promise<void> {
  const pairs = fromPairs(attributes);
  pairs.set("Date", date);
  if (pairs.has("Time")) pairs.set("Time", slotLabel(slot));
  await tx
    .updateTable("order_lines")
    .set({ attributes: JSON.stringify(toPairs(pairs)) })
    .where("order_id", "=", orderId)
    .where("position", "=", position)
    .execute();
}
