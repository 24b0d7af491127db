import * as say from "../../../messages/generated/server/after-sale.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import { searchText } from "../../core/database/search-text.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { deferredOrderMails } from "../orders/order-mail.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import { readOrder, type StoredOrder } from "../orders/stored-order.ts";
import { statusOf } from "./show-record.ts";

interface Mailing {
  readonly orderId: string;
  /** Absent if the order's recipient asked for it. */
  readonly staff?: ByStaff;
}

/** @throws HttpError 404; 409 without an address or valid tickets */
export async function mailAgain(tx: Tx, context: ServerContext, { orderId, staff }: Mailing): Promise<void> {
  const order = await readOrder(tx, orderId, { lock: true });
  const { email } = order;
  refuseCancelled(order);
  if (email === "") throw refused(409, { code: "NO_EMAIL", field: "email", message: say.noEmail });
  await context.queueMail(tx, deferredOrderMails({ orderId, isAgain: true }));
  await recordChange(tx, {
    kind: "resent",
    orderId,
    at: momentOf(context),
    about: { to: maskedEmail(email) },
    ...staff,
  });
}

/** Also mails the tickets to the new address. @throws HttpError 404, 400; 409 without valid tickets */
export async function correctEmail(
  tx: Tx,
  context: ServerContext,
  { orderId, email: given, staff }: Mailing & { readonly email: string },
): Promise<void> {
  const order = await readOrder(tx, orderId, { lock: true });
  refuseCancelled(order);
  const { email } = checkFields(passwordRecovery, { email: given }, { rules: { email: mailDomain } });
  const search = searchText([order.firstName, order.lastName, email]);
  await tx.updateTable("orders").set({ email, search }).where("id", "=", orderId).execute();
  await context.queueMail(tx, deferredOrderMails({ orderId, isAgain: true }));
  await recordChange(tx, {
    kind: "corrected",
    orderId,
    at: momentOf(context),
    about: { to: maskedEmail(email) },
    ...staff,
  });
}

/** The mail confirms a complete order, which is wrong after its cancellation. */
function refuseCancelled(order: StoredOrder): void {
  if (statusOf(order) === "cancelled") throw refused(409, { code: "TICKET_VOID", message: say.orderCancelled });
}

const momentOf = ({ now }: ServerContext): Date => new Date(now().epochMilliseconds);
