import { sql } from "kysely";
import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayDesk from "../../../messages/generated/server/desk-payments.ts";
import type { CancelTicketsRequest, HandBack } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { returnSoldSeats } from "../../museum/inventory/hold-seats.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findTicket, keepsFromCancelling, soldTogether } from "../orders/changeable.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { readOrder, type StoredOrder, type StoredTicket, validSeats } from "../orders/stored-order.ts";
import { cancelledMail } from "./changed-mail.ts";
import { merged, ownRows, seatsOf } from "./freed-seats.ts";
import { giveBackLines } from "./line-entries.ts";
import { type LineQuantity, linesLeft, refundOf } from "./refund-of.ts";

interface Cancelling extends CancelTicketsRequest {
  readonly orderId: string;
  readonly reference?: string | undefined;
  /** Absent for a visitor. */
  readonly staff?: ByStaff & { readonly mayRefund: boolean };
}

/**
 * Voids the codes, frees the seats, refunds the price and mails the buyer (docs/behaviour.md, "After the sale").
 * @returns the amounts that the employee hands over at the desk
 * @throws HttpError 404 unknown order or ticket; 400 if other tickets were sold as one with them; 409 if not allowed,
 * used, void, paid at the desk by a visitor, or without enough cash
 */
export async function cancelTickets(
  tx: Tx,
  context: ServerContext,
  { orderId, ticketIds, reference, staff }: Cancelling,
): Promise<readonly HandBack[]> {
  const museum = museumNow(context);
  const at = new Date(museum.now.epochMilliseconds);
  const order = await readOrder(tx, orderId, { lock: true });
  if (staff === undefined && order.paidAtDesk)
    throw refused(409, {
      code: "PAID_AT_DESK",
      message: (locale) => sayDesk.paidAtDesk(locale, { phone: museum.tenant.supportPhone }),
    });
  const tickets = [...new Set(ticketIds)].map((id) => findTicket(order, id));
  for (const ticket of tickets) {
    const refusal = keepsFromCancelling(museum, ticket, staff && "staff");
    if (refusal !== undefined) throw refusal;
    if (!soldTogether(museum, order, ticket).every((each) => tickets.includes(each)))
      throw invalid({ code: "BOUGHT_TOGETHER", field: "ticketIds", message: say.together });
  }
  const lines = unrefundedLines(order, tickets);
  if (refundOf(order, lines) > 0 && staff?.mayRefund === false)
    throw refused(403, { code: "NOT_PERMITTED", message: say.mayNotRefund });
  for (const ticket of tickets) await voidTicket(tx, ticket, { as: "cancelled", at });
  await returnSoldSeats(
    tx,
    merged([...tickets.map((ticket) => seatsOf(ticket, validSeats(ticket))), ...ownRows(museum, tickets, lines)]),
  );
  const reason = staff === undefined ? "cancelled by the buyer" : "cancelled by staff";
  const desk = staff && { employeeId: staff.employeeId, reference };
  const { cents, handBack } = await giveBackLines(tx, museum, { order, lines, reason, desk });
  const visits = tickets.map(({ title, date, slot }) => ({ title, date, slot }));
  await recordChange(tx, {
    kind: "cancelled",
    orderId,
    at,
    about: { visits, cents },
    ...(staff && { employeeId: staff.employeeId, reason: staff.reason }),
  });
  if (order.email !== "")
    await context.queueMail(
      tx,
      await cancelledMail(tx, museum, orderId, { visits, cents, handBack }, context.environment.publicUrl),
    );
  return handBack;
}

export function unrefundedLines(order: StoredOrder, tickets: readonly StoredTicket[]): LineQuantity[] {
  const positions = new Set(
    tickets.flatMap(({ counts }) => counts.flatMap(({ fromLines }) => fromLines.map(([line]) => line))),
  );
  return linesLeft(order).filter(({ line }) => positions.has(line.position));
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
