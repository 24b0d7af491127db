import * as say from "../../../messages/generated/server/after-sale.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import { museumNow, type ServerContext } from "../../museum/server-context.ts";
import { searchText } from "../../platform/database/search-text.ts";
import type { Tx } from "../../platform/database/tables.ts";
import { refused } from "../../platform/http/http-error.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { confirmationMail } from "../mail/confirmation.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import { type ByStaff, recordChange } from "./changes.ts";
import { statusOf } from "./show-record.ts";
import { readOrder, type StoredOrder } from "./stored-order.ts";

interface Mailing {
  readonly orderId: string;
  /** Absent where whoever reads the order's mail asked for it. */
  readonly staff?: ByStaff;
}

/** Mails an order's tickets again, in the caller's transaction. @throws HttpError 404; 409 where it has no address, or nothing is left of it */
export async function mailAgain(tx: Tx, context: ServerContext, { orderId, staff }: Mailing): Promise<void> {
  const order = await readOrder(tx, orderId, { lock: true });
  const { email } = order;
  refuseCancelled(order);
  if (email === "") throw refused(409, { code: "NO_EMAIL", field: "email", message: say.noEmail });
  await queue(tx, context, orderId);
  await recordChange(tx, { kind: "resent", orderId, at: momentOf(context), about: { to: maskedEmail(email) }, ...staff });
}

/** Corrects the address of an order and mails the tickets there, in the caller's transaction. @throws HttpError 404, 400; 409 where nothing is left of it */
export async function correctEmail(tx: Tx, context: ServerContext, { orderId, email: given, staff }: Mailing & { readonly email: string }): Promise<void> {
  const order = await readOrder(tx, orderId, { lock: true });
  refuseCancelled(order);
  const { email } = checkFields(passwordRecovery, { email: given }, { rules: { email: mailDomain } });
  const search = searchText([order.firstName, order.lastName, email]);
  await tx.updateTable("orders").set({ email, search }).where("id", "=", orderId).execute();
  await queue(tx, context, orderId);
  await recordChange(tx, { kind: "corrected", orderId, at: momentOf(context), about: { to: maskedEmail(email) }, ...staff });
}

/** The mail thanks for a complete order: of one that was cancelled it would say that its guests are expected. */
function refuseCancelled(order: StoredOrder): void {
  if (statusOf(order) === "cancelled") throw refused(409, { code: "TICKET_VOID", message: say.orderCancelled });
}

const momentOf = ({ now }: ServerContext): Date => new Date(now().epochMilliseconds);

/** Who a membership was given to was written to when it was made. */
async function queue(tx: Tx, context: ServerContext, orderId: string): Promise<void> {
  await context.queueMail(tx, await confirmationMail(tx, museumNow(context), orderId, [], context.environment.publicUrl));
}
