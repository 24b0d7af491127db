import { sql } from "kysely";
import * as say from "../../../messages/generated/server/desk.ts";
import type { StaffSaleUndoResponse } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { notFound, refused } from "../../core/http/http-error.ts";
import { countArrivals } from "../../museum/inventory/count-arrivals.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import { undoable } from "../check-in/undoable.ts";
import { orderName } from "../orders/order-tickets.ts";
import type { SaleKind } from "./record-sale.ts";

export interface Undoing {
  readonly kind: SaleKind;
  readonly nonce: string;
  readonly employeeId: string;
  readonly now: Date;
}

/** @throws HttpError 404 if this employee made no such sale; 409 if it is too late, or already undone */
export async function lockSale(tx: Tx, { kind, nonce, employeeId, now }: Undoing) {
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
    .where("kind", "not in", ["given", "undelivered"])
    .limit(1)
    .executeTakeFirst();
  if (changed !== undefined)
    throw refused(409, {
      code: "TOO_LATE",
      message: (locale) => say.saleChanged(locale, { order: orderName(sale.order_number) }),
    });
  return sale;
}

export async function markUndone(
  tx: Tx,
  { id, order_number, lines }: Awaited<ReturnType<typeof lockSale>>,
  now: Date,
): Promise<StaffSaleUndoResponse> {
  await tx.updateTable("desk_sales").set({ undone_at: now }).where("id", "=", id).execute();
  return { orderNumber: orderName(order_number), quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/**
 * Undoes a free sale once, for the employee who made it. Deletes the order; `desk_sales` records the sale and its undo.
 * @throws HttpError 404 if this employee made no such sale; 409 if it is too late, or already undone
 */
export async function undoSale(tx: Tx, undoing: Undoing): Promise<StaffSaleUndoResponse> {
  const { now } = undoing;
  const sale = await lockSale(tx, undoing);
  const seats = await seatsOf(tx, sale.order_id);
  await returnSoldSeats(tx, seats);
  // The desk redeems everything that it sells.
  await countArrivals(
    tx,
    seats.map(({ quantity, ...row }) => ({ ...row, quantity: -quantity })),
  );
  await deleteOrder(tx, sale.order_id, now);
  return markUndone(tx, sale, now);
}

/** A stored answer would claim that the guests are in, after an undo. @throws HttpError 409 */
export async function refuseTakenBack(db: Db, nonce: string | undefined, employeeId: string): Promise<void> {
  const sale = await db
    .selectFrom("desk_sales")
    .select("undone_at")
    .where("nonce", "=", nonce ?? "")
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  if (sale?.undone_at != null) throw refused(409, { code: "ALREADY_UNDONE", message: say.saleGone });
}

async function seatsOf(tx: Tx, orderId: string) {
  return tx
    .selectFrom("tickets")
    .innerJoin("ticket_counts", "ticket_id", "tickets.id")
    .select(["event_id as eventId", "date", "slot", sql<number>`sum(quantity)::integer`.as("quantity")])
    .where("order_id", "=", orderId)
    .groupBy(["event_id", "date", "slot"])
    .execute();
}

/** Deletes the order: it has no payment and no mail, so only the desk's record refers to it. */
async function deleteOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const tickets = sql`select id from tickets where order_id = ${orderId}`;
  await sql`update redemptions set undone_at = ${now} where id in (select redemption_id from redemption_counts where ticket_id in (${tickets}))`.execute(
    tx,
  );
  await sql`delete from redemption_counts where ticket_id in (${tickets})`.execute(tx);
  await sql`delete from ticket_counts where ticket_id in (${tickets})`.execute(tx);
  for (const table of ["tickets", "order_lines"] as const)
    await tx.deleteFrom(table).where("order_id", "=", orderId).execute();
  await tx.deleteFrom("orders").where("id", "=", orderId).execute();
}
