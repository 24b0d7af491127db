import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import type { HandBack, RefundLinesRequest } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import type { SeatCount } from "../../museum/inventory/seat-row.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { type ByStaff, type ChangedVisit, recordChange } from "../orders/changes.ts";
import { lineMakers } from "../orders/line-makers.ts";
import { readOrder, type StoredOrder, type StoredTicket } from "../orders/stored-order.ts";
import { cancelledMail } from "./changed-mail.ts";
import { merged, ownRows, seatsOf } from "./freed-seats.ts";
import { giveBackLines } from "./line-entries.ts";
import { endMemberships, lockWithMemberTickets, unearnedTickets } from "./refund-memberships.ts";
import type { LineQuantity } from "./refund-of.ts";

interface Refunding extends RefundLinesRequest {
  readonly orderId: string;
  readonly staff: ByStaff;
}

/**
 * Voids unused tickets, frees their seats and ends refunded memberships (docs/behaviour.md, "After the sale").
 * @returns the amounts that the employee hands over at the desk
 * @throws HttpError 404 unknown order; 400 for an unknown line or too large a quantity; 409 if guests enter right now
 * or the drawer lacks the cash
 */
export async function refundLines(
  tx: Tx,
  context: ServerContext,
  { orderId, lines: wanted, reference, staff }: Refunding,
): Promise<readonly HandBack[]> {
  const handBack: HandBack[] = [];
  await eachRefunded(tx, context, { orderId, lines: wanted }, async ({ order, lines, isUnearned }) => {
    const reason = isUnearned ? "the membership was refunded" : "refunded by staff";
    handBack.push(...(await takeBack(tx, context, { reference, staff, reason, order, lines })));
  });
  return handBack;
}

interface RefundedPart {
  readonly order: StoredOrder;
  readonly lines: readonly LineQuantity[];
  readonly isUnearned: boolean;
}

/**
 * Calls `refund` for the lines and for member tickets that end with their memberships.
 * @throws HttpError as `refundLines`
 */
export async function eachRefunded(
  tx: Tx,
  context: Pick<ServerContext, "config" | "now">,
  { orderId, lines: wanted }: Pick<Refunding, "orderId" | "lines">,
  refund: (part: RefundedPart) => Promise<void>,
): Promise<void> {
  const museum = museumNow(context);
  await lockWithMemberTickets(tx, museum, orderId);
  const order = await readOrder(tx, orderId, { lock: true });
  const lines = chosenOf(order, wanted);
  for (const { refund: endOf } of lineMakers.of(context)) await endOf?.(tx, museum, orderId, lines);
  const holders = await endMemberships(tx, museum, order, lines);
  await refund({ order, lines, isUnearned: false });
  for (const each of await unearnedTickets(tx, museum, holders)) {
    const ofMember =
      each.orderId === orderId ? await readOrder(tx, orderId) : await readOrder(tx, each.orderId, { lock: true });
    const more = each.lines.flatMap(({ position, quantity }) =>
      ofMember.lines.filter((line) => line.position === position).map((line) => ({ line, quantity })),
    );
    await refund({ order: ofMember, lines: more, isUnearned: true });
  }
}

interface TakingBack extends Pick<Refunding, "reference" | "staff"> {
  readonly order: StoredOrder;
  readonly lines: readonly LineQuantity[];
  readonly reason: string;
}

async function takeBack(
  tx: Tx,
  context: ServerContext,
  { order, lines, reference, staff, reason }: TakingBack,
): Promise<readonly HandBack[]> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const voided = await voidLines(tx, order, lines, at);
  await returnSoldSeats(
    tx,
    merged([
      ...voided.map(({ ticket, quantity }) => seatsOf(ticket, quantity)),
      ...seriesRows(museum, order, lines, voided),
    ]),
  );
  const desk = { employeeId: staff.employeeId, reference };
  const { cents, handBack } = await giveBackLines(tx, museum, { order, lines, reason, desk });
  const titles = lines.map(({ line, quantity }) => lineName(museum.tenant.locale, line, quantity));
  await recordChange(tx, {
    kind: "refunded",
    orderId: order.id,
    at,
    about: { cents, titles },
    employeeId: staff.employeeId,
    reason: staff.reason,
  });
  const visits: ChangedVisit[] = [...new Set(voided.map(({ ticket }) => ticket))].map(({ title, date, slot }) => ({
    title,
    date,
    slot,
  }));
  if (order.email !== "")
    await context.queueMail(
      tx,
      await cancelledMail(tx, museum, order.id, { visits, cents, handBack }, context.environment.publicUrl),
    );
  return handBack;
}

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

function seriesRows(
  museum: Museum,
  order: StoredOrder,
  lines: readonly LineQuantity[],
  parts: readonly VoidPart[],
): SeatCount[] {
  return lines.flatMap(({ line }) => {
    const own = parts.filter((part) => part.line === line.position);
    const quantity = own.reduce((most, part) => Math.max(most, part.quantity), 0);
    return quantity === 0 ? [] : ownRows(museum, ticketsOf(order, line.position), [{ line, quantity }]);
  });
}

/** Formats "2 × General Admission, Adult". */
function lineName(locale: string, { title, ticketType }: StoredOrder["lines"][number], quantity: number): string {
  const isOfType = ticketType !== "" && ticketType !== title;
  return isOfType
    ? say.lineOfType(locale, { quantity, title, type: ticketType })
    : say.line(locale, { quantity, title });
}

/** @throws HttpError 400 */
function chosenOf(order: StoredOrder, wanted: RefundLinesRequest["lines"]): LineQuantity[] {
  const quantities = new Map<string, number>();
  for (const { id, quantity } of wanted) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].map(([id, quantity]) => {
    const line = order.lines.find(({ position }) => String(position) === id);
    if (line === undefined)
      throw invalid({ code: "INVALID", field: "lines", message: (locale) => say.noLine(locale, { id }) });
    const left = line.quantity - line.refunded;
    if (quantity > left)
      throw invalid({
        code: "TOO_MANY",
        field: "lines",
        message: (locale) => say.tooMuch(locale, { left, title: line.title }),
      });
    return { line, quantity };
  });
}

interface VoidPart {
  readonly ticket: StoredTicket;
  readonly position: number;
  readonly quantity: number;
  readonly line: number;
}

export function ticketsOf({ tickets }: StoredOrder, line: number): StoredTicket[] {
  return tickets.filter(
    ({ voidedAs, counts }) =>
      voidedAs === null && counts.some(({ fromLines }) => fromLines.some(([position]) => position === line)),
  );
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
