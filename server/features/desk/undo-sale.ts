import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import * as say from "../../../messages/generated/server/desk.ts";
import type { StaffSaleUndoResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Audit } from "../../core/http/calls.ts";
import { notFound, refused } from "../../core/http/http-error.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import { countArrivals } from "../../museum/inventory/hold-statements.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { mailCancelled } from "../after-sale/changed-mail.ts";
import { checkRefundApproval } from "../after-sale/refund-approval.ts";
import { linesLeft, refundMoney } from "../after-sale/refund-money.ts";
import { ownRows, seatsOf } from "../after-sale/void-tickets.ts";
import { undoable } from "../check-in/record-redemption.ts";
import type { Approver } from "../employees/approval.ts";
import { recordChange } from "../orders/changes.ts";
import { lineMakers } from "../orders/line-makers.ts";
import { orderName } from "../orders/order-tickets.ts";
import { showReceipt } from "../orders/receipt.ts";
import { readOrder, type StoredOrder, validSeats } from "../orders/stored-order.ts";
import type { SaleKind } from "./desk-sale.ts";

interface Undoing {
  /** The museum as the employee reads it. */
  readonly reader: Museum;
  readonly kind: SaleKind;
  readonly nonce: string;
  readonly approver?: Approver | undefined;
  readonly employeeId: string;
  readonly till?: string | undefined;
  readonly audit: Audit;
  readonly now: Date;
}

/**
 * Undoes a sale once, for the employee who made it. The order stays, cancelled, with its history.
 * @throws HttpError 404 if this employee made no such sale; 409 if it is too late, already undone, a guest has come
 *   since, or the drawer lacks the cash
 */
export async function undoSale(tx: Tx, context: ServerContext, undoing: Undoing): Promise<StaffSaleUndoResponse> {
  const { approver, audit, employeeId, reader, till, now: at } = undoing;
  const museum = museumNow(context);
  const sale = await lockSale(tx, undoing);
  const order = await readOrder(tx, sale.order_id, { lock: true });
  const { id: orderId } = order;
  const guests = await voidTickets(tx, order, { employeeId, soldAt: sale.sold_at, at });
  const lines = linesLeft(order);
  for (const { refund } of lineMakers.of(context)) await refund?.(tx, museum, orderId, lines);
  await returnSoldSeats(tx, [
    ...order.tickets.map((ticket) => seatsOf(ticket, validSeats(ticket))),
    ...ownRows(museum, order.tickets, lines),
  ]);
  await countArrivals(tx, guests);
  const refunded = await refundMoney(tx, museum, {
    order,
    lines,
    reason: "sale undone",
    desk: { employeeId, till },
  });
  const { cents, handBack } = refunded;
  const approvedBy = await checkRefundApproval(tx, museum, { orderId, cents, approver });
  await recordChange(tx, { kind: "undone", orderId, at, about: { cents }, employeeId, approvedBy });
  const amount = fromCents(cents, museum.tenant.currencyCode);
  await audit({
    subject: orderName(order.number),
    details: { amount, ...(approvedBy && { approvedBy: approver?.name }) },
  });
  // A free sale mailed no tickets.
  if (sale.kind === "sale") await mailCancelled(tx, context, order, order.tickets, refunded);
  await tx.updateTable("desk_sales").set({ undone_at: at }).where("id", "=", sale.id).execute();
  return {
    orderNumber: orderName(sale.order_number),
    quantity: sale.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(handBack.length > 0 && { handBack: [...handBack] }),
    // Last, since it numbers the credit.
    ...(sale.kind === "sale" && { receipt: await showReceipt(tx, context, { orderId, reader }) }),
  };
}

/** A stored answer would claim that the guests are in, after an undo. @throws HttpError 409 */
export async function refuseUndone(db: Db, nonce: string | undefined, employeeId: string): Promise<void> {
  const sale = await db
    .selectFrom("desk_sales")
    .select("undone_at")
    .where("nonce", "=", nonce ?? "")
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  if (sale?.undone_at != null) throw refused(409, { code: "ALREADY_UNDONE", message: say.saleGone });
}

/** @throws HttpError 404 if this employee made no such sale; 409 if it is too late, or already undone */
async function lockSale(tx: Tx, { kind, nonce, employeeId, now }: Undoing) {
  const sale = await tx
    .selectFrom("desk_sales")
    .selectAll()
    .where("nonce", "=", nonce)
    .where("employee_id", "=", employeeId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
  if (sale === undefined) throw notFound(say.noSale);
  if (sale.undone_at !== null) throw refused(409, { code: "ALREADY_UNDONE", message: say.saleUndone });
  if (now.getTime() - sale.sold_at.getTime() > undoable)
    throw refused(409, {
      code: "TOO_LATE",
      message: (locale) => say.saleTooOld(locale, { order: orderName(sale.order_number) }),
    });
  // Lock the order before reading its changes, to include concurrent ones.
  await sql`select from orders where id = ${sale.order_id} for update`.execute(tx);
  // A bounced mail does not count as a change.
  const changed = await tx
    .selectFrom("order_changes")
    .select("id")
    .where("order_id", "=", sale.order_id)
    .where("kind", "not in", ["given", "discounted", "overbooked", "undelivered"])
    .limit(1)
    .executeTakeFirst();
  if (changed !== undefined)
    throw refused(409, {
      code: "TOO_LATE",
      message: (locale) => say.saleChanged(locale, { order: orderName(sale.order_number) }),
    });
  return sale;
}

interface Voiding {
  readonly employeeId: string;
  readonly soldAt: Date;
  readonly at: Date;
}

/** Voids tickets redeemed at the sale, too. @returns the guests to subtract from arrivals @throws HttpError 409 */
async function voidTickets(tx: Tx, { tickets, number }: StoredOrder, { employeeId, soldAt, at }: Voiding) {
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
