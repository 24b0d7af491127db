import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { StaffSaleUndoResponse } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { countArrivals } from "../../museum/inventory/count-arrivals.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { cancelledMail } from "../after-sale/changed-mail.ts";
import { merged, seatsOf } from "../after-sale/freed-seats.ts";
import { giveBackLines } from "../after-sale/line-entries.ts";
import { linesLeft } from "../after-sale/refund-of.ts";
import { type Actor, recordEvent } from "../employees/audit-log.ts";
import { recordChange } from "../orders/changes.ts";
import { orderName } from "../orders/order-tickets.ts";
import { readOrder, type StoredOrder, validSeats } from "../orders/stored-order.ts";
import { lockSale, markUndone, type Undoing } from "./undo-sale.ts";

interface UndoingTickets extends Omit<Undoing, "kind"> {
  readonly by: Actor;
}

/**
 * Undoes a sale once, for the employee who made it. The order stays, with its history.
 * @throws HttpError 404 if this employee made no such sale; 409 if it is too late, already undone, a guest has come
 *   since, or the drawer lacks the cash
 */
export async function undoTickets(
  tx: Tx,
  context: ServerContext,
  { by, ...undoing }: UndoingTickets,
): Promise<StaffSaleUndoResponse> {
  const { employeeId, now: at } = undoing;
  const museum = museumNow(context);
  const sale = await lockSale(tx, { kind: "sale", ...undoing });
  const order = await readOrder(tx, sale.order_id, { lock: true });
  const { id: orderId } = order;
  const back = await takeGuestsBack(tx, order, { employeeId, soldAt: sale.sold_at, at });
  const seats = merged(order.tickets.map((ticket) => seatsOf(ticket, validSeats(ticket))));
  await returnSoldSeats(tx, seats);
  await countArrivals(tx, back);
  const { cents, handBack } = await giveBackLines(tx, museum, {
    order,
    lines: linesLeft(order),
    reason: "sale undone",
    desk: { employeeId },
  });
  await recordChange(tx, { kind: "undone", orderId, at, about: { cents }, employeeId });
  const amount = fromCents(cents, museum.tenant.currencyCode);
  await recordEvent(tx, by, { action: "sale-undone", subject: orderName(order.number), details: { amount } }, at);
  const visits = order.tickets.map(({ title, date, slot }) => ({ title, date, slot }));
  if (order.email !== "")
    await context.queueMail(
      tx,
      await cancelledMail(tx, museum, orderId, { visits, cents, handBack }, context.environment.publicUrl),
    );
  return { ...(await markUndone(tx, sale, at)), ...(handBack.length > 0 && { handBack: [...handBack] }) };
}

interface TakingBack {
  readonly employeeId: string;
  readonly soldAt: Date;
  readonly at: Date;
}

/** Voids tickets redeemed at the sale, too. @returns the guests to subtract from arrivals @throws HttpError 409 */
async function takeGuestsBack(tx: Tx, { tickets, number }: StoredOrder, { employeeId, soldAt, at }: TakingBack) {
  const ids = tickets.map(({ id }) => id);
  const { rows: own } = await sql<{ id: string }>`
    update redemptions set undone_at = ${at} where undone_at is null and employee_id = ${employeeId} and redeemed_at = ${soldAt}
      and id in (select redemption_id from redemption_counts where ticket_id = any(${ids}::text[])) returning id`.execute(
    tx,
  );
  const redemptions = own.map(({ id }) => id);
  const { rows } = await sql<{ ticketId: string; before: number }>`
    with sold as (
      select ticket_id, position, coalesce((
        select sum(quantity) from redemption_counts as redeemed
        where redeemed.ticket_id = counts.ticket_id and redeemed.position = counts.position and redemption_id = any(${redemptions}::text[])
      ), 0)::integer as used from ticket_counts as counts where ticket_id = any(${ids}::text[])
    )
    update ticket_counts as counts set redeemed = 0, voided = quantity from sold
    where (counts.ticket_id, counts.position) = (sold.ticket_id, sold.position) and redeemed = used
    returning counts.ticket_id as "ticketId", used as before`.execute(tx);
  if (rows.length < tickets.reduce((sum, { counts }) => sum + counts.length, 0))
    throw refused(409, {
      code: "TICKET_USED",
      message: (locale) => say.usedSince(locale, { order: orderName(number) }),
    });
  await tx.updateTable("tickets").set({ voided_at: at, voided_as: "cancelled" }).where("id", "in", ids).execute();
  return tickets.map((ticket) =>
    seatsOf(
      ticket,
      rows.filter(({ ticketId }) => ticketId === ticket.id).reduce((sum, { before }) => sum - before, 0),
    ),
  );
}
