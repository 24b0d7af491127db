import * as say from "../../../messages/generated/server/after-sale.ts";
import * as sayDesk from "../../../messages/generated/server/desk-payments.ts";
import type { CancelTicketsRequest, HandBack } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import { invalid, refused } from "../../core/http/http-error.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { Approver } from "../employees/approval.ts";
import { findTicket, keepsFromCancelling, soldTogether } from "../orders/changeable.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { readOrder } from "../orders/stored-order.ts";
import type { DeskRefund } from "../payments/desk/port.ts";
import { mailCancelled } from "./changed-mail.ts";
import { checkRefundApproval } from "./refund-approval.ts";
import { refundMoney, refundOf, unrefundedLines } from "./refund-money.ts";
import { voidWhole } from "./void-tickets.ts";

interface Cancelling extends CancelTicketsRequest {
  readonly orderId: string;
  readonly reference?: string | undefined;
  readonly approver?: Approver | undefined;
  /** Absent for a visitor. */
  readonly staff?: ByStaff & Pick<DeskRefund, "till"> & { readonly mayRefund: boolean };
}

/**
 * Voids the codes, frees the seats, refunds the price and mails the buyer (docs/behaviour.md, "After the sale").
 * @returns the amounts that the employee hands over at the desk
 * @throws HttpError 404 unknown order or ticket; 400 if other tickets were sold as one with them; 409 if not allowed,
 * used, void, paid at the desk by a visitor, or without enough cash, or if a second employee must approve it
 */
export async function cancelTickets(
  tx: Tx,
  context: ServerContext,
  { orderId, ticketIds, reference, approver, staff }: Cancelling,
): Promise<readonly HandBack[]> {
  const museum = museumNow(context);
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
  await voidWhole(tx, museum, tickets, lines);
  const refunded = await refundMoney(tx, museum, {
    order,
    lines,
    reason: staff === undefined ? "cancelled by the buyer" : "cancelled by staff",
    desk: staff && { employeeId: staff.employeeId, till: staff.till, reference },
  });
  const approvedBy = staff && (await checkRefundApproval(tx, museum, { orderId, cents: refunded.cents, approver }));
  const visits = tickets.map(({ title, date, slot }) => ({ title, date, slot }));
  await recordChange(tx, {
    kind: "cancelled",
    orderId,
    at: new Date(museum.now.epochMilliseconds),
    about: { visits, cents: refunded.cents },
    ...(staff && { employeeId: staff.employeeId, approvedBy, reason: staff.reason }),
  });
  await mailCancelled(tx, context, order, tickets, refunded);
  return refunded.handBack;
}
