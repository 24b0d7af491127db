import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayCatalogue from "../../../messages/generated/server/catalogue.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { eventTitleIn } from "../../museum/catalogue/titles-in.ts";
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
import { type MovedVisit, mailMoved } from "./changed-mail.ts";
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
  /** Other tickets that move to that day, all or nothing. */
  readonly also?: readonly { readonly ticketId: string; readonly time: string }[] | undefined;
}

/** Staff move tickets without a surcharge. @throws HttpError as `checkMoves` and `carryOut` */
export async function moveByStaff(tx: Tx, context: ServerContext, moving: Moving, staff: ByStaff): Promise<void> {
  await carryOut(tx, context, await checkMoves(tx, museumNow(context), moving, { asker: "staff" }), { staff });
}

/**
 * Locks the order until the transaction ends. Checks each ticket as if those before it had moved.
 * @param holder the cart that already holds the new seats
 * @throws HttpError 404 unknown order or ticket; 409 if not allowed, used or void; 400 for an invalid or unchanged
 * time; 403 without the membership on that day; 429 after too many moves
 */
export async function checkMoves(
  tx: Tx,
  museum: Museum,
  { orderId, ticketId, date, time, also = [] }: Moving,
  { asker, holder = "" }: { readonly asker: Asker; readonly holder?: string },
): Promise<readonly [Move, ...Move[]]> {
  const times = new Map([...also, { ticketId, time }].map((move) => [move.ticketId, move.time]));
  const ids = [...new Set([ticketId, ...times.keys()])];
  let order = await readOrder(tx, orderId, { lock: true });
  const moves: Move[] = [];
  for (const id of ids) {
    const ticket = findTicket(order, id);
    const refusal = keepsFromMoving(museum, order, ticket, asker);
    if (refusal !== undefined) throw refusal;
    if (moves.length === 0 && asker === "visitor") await checkCount(tx, museum, orderId, ids.length);
    const label = times.get(id) ?? time;
    const to = { eventId: ticket.eventId, date, slot: slotFor(museum, ticket, { date, time: label }, asker) };
    const obstacle = obstacleTo(museum, { order, ticket, to, asker });
    if (obstacle !== undefined) throw obstacle.refusal;
    checkSoldOut(museum, ticket);
    moves.push({ order, ticket, to, time: label, lines: linesOf(order, ticket) });
    order = afterMove(order, ticket, to);
  }
  await checkMembers(tx, museum, moves, holder);
  return moves as [Move, ...Move[]];
}

/** Returns the order as if the ticket were for another visit. */
export function afterMove(order: StoredOrder, ticket: StoredTicket, { date, slot }: When): StoredOrder {
  const lines = linesOf(order, ticket);
  return {
    ...order,
    tickets: order.tickets.map((each) => (each.id === ticket.id ? { ...each, date, slot } : each)),
    lines: order.lines.map((line) =>
      lines.includes(line) ? { ...line, attributes: attributesAt(line, { date, slot }) } : line,
    ),
  };
}

/**
 * Exchanges the seats, voids the old tickets and mails new ones (docs/behaviour.md, "After the sale").
 * @param holder the cart that already holds the new seats
 * @throws HttpError 409 if the seats are gone
 */
export async function carryOut(
  tx: Tx,
  context: ServerContext,
  moves: readonly Move[],
  by: { readonly staff?: ByStaff | undefined; readonly holder?: string } = {},
): Promise<void> {
  const museum = museumNow(context);
  const moved: MovedVisit[] = [];
  for (const move of moves) moved.push(await carryOutOne(tx, museum, move, by));
  const [first] = moves;
  if (first !== undefined) await mailMoved(tx, context, first.order, moved);
}

async function carryOutOne(
  tx: Tx,
  museum: Museum,
  { order, ticket, to, lines }: Move,
  { staff, holder }: { readonly staff?: ByStaff | undefined; readonly holder?: string },
): Promise<MovedVisit> {
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
  return { eventId: ticket.eventId, movedTo: newId, from, to: visit };
}

async function checkCount(tx: Tx, { tenant }: Museum, orderId: string, wanted: number): Promise<void> {
  const { moves } = await tx
    .selectFrom("order_changes")
    .select(({ fn }) => fn.countAll<string>().as("moves"))
    .where("order_id", "=", orderId)
    .where("kind", "=", "moved")
    .executeTakeFirstOrThrow();
  if (Number(moves) + wanted <= maxMoves) return;
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
function checkSoldOut(museum: Museum, ticket: StoredTicket): void {
  const event = eventTitleIn(museum, ticket);
  if (museum.index.events.get(ticket.eventId)?.soldOut)
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
  moves: readonly (Pick<Move, "order" | "ticket" | "lines"> & { readonly to: Pick<When, "date"> })[],
  holder: string,
): Promise<void> {
  const wanted = moves
    .filter(({ ticket, to }) => to.date !== ticket.date)
    .flatMap(({ lines, to }) =>
      lines.map(({ position, variantId, quantity, refunded, attributes }) => ({
        id: String(position),
        variantId,
        quantity: quantity - refunded,
        attributes: new Map([...fromPairs(attributes), ["Date", to.date]]),
      })),
    );
  const customerId = moves[0]?.order.customerId ?? null;
  if (wanted.length > 0) await checkMemberTickets(tx, museum, { id: holder, lines: wanted, customerId });
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
  await tx
    .insertInto("tickets")
    .values({
      ...{
        id,
        order_id: order.id,
        position: sql<number>`(select max(position) + 1 from tickets where order_id = ${order.id})`,
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
export async function changeWhen(tx: Tx, orderId: string, line: StoredLine, to: When): Promise<void> {
  await tx
    .updateTable("order_lines")
    .set({ attributes: JSON.stringify(attributesAt(line, to)) })
    .where("order_id", "=", orderId)
    .where("position", "=", line.position)
    .execute();
}

function attributesAt({ attributes }: StoredLine, { date, slot }: When) {
  const pairs = fromPairs(attributes);
  pairs.set("Date", date);
  if (pairs.has("Time")) pairs.set("Time", slotLabel(slot));
  return toPairs(pairs);
}
