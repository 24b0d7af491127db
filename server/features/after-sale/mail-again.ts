import { emailKey } from "../../../commerce/account-errors.ts";
import * as say from "../../../messages/generated/server/after-sale.ts";
import { passwordRecovery } from "../../../schemas/generated/forms/password-recovery.ts";
import { searchText } from "../../core/database/search-text.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import { columnsOf, runningOn } from "../../museum/catalogue/availability.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { checkFields, mailDomain } from "../accounts/check-fields.ts";
import { type ByStaff, recordChange } from "../orders/changes.ts";
import { deferredOrderMails } from "../orders/order-mail.ts";
import { maskedEmail } from "../orders/order-tickets.ts";
import { readOrder, type StoredOrder } from "../orders/stored-order.ts";
import { statusOf } from "./show-record.ts";

/** Mails the next visits first; reveals nothing without any (docs/behaviour.md, "Resending tickets"). */
export async function mailTickets(tx: Tx, context: ServerContext, email: string): Promise<void> {
  const museum = museumNow(context);
  const hourAgo = new Date(museum.now.epochMilliseconds - pauseMs);
  await lockMailbox(tx, `tickets to ${mailboxOf(email)}`);
  const { rows } = await ordersToMail(
    tx,
    emailKey(email),
    museum.date,
    hourAgo,
    maxOrders,
    ...columnsOf(runningOn(museum)),
  );
  for (const { id: orderId } of rows) await mailAgain(tx, context, { orderId });
}

/** Orders mailed per hour: strangers must not use up a recipient's mail limit. */
const maxOrders = 5;
const pauseMs = 60 * 60_000;

/** Let the second request for a mailbox see the first one's mails. */
const lockMailbox = statement<[key: string]>(
  "lock_mailbox",
  "select pg_advisory_xact_lock(hashtextextended($1::text, 0))",
);

const ordersToMail = statement<
  [emailKey: string, today: string, hourAgo: Date, most: number, ...running: ReturnType<typeof columnsOf>],
  { readonly id: string }
>(
  "orders_to_mail",
  `with upcoming as (
    select orders.id, min(date) as first, exists (
      select from order_changes where order_id = orders.id and kind = 'resent' and employee_id is null and at > $3::timestamptz
    ) as is_mailed
    from orders join tickets on tickets.order_id = orders.id
    where lower(orders.email) = $1::text and voided_at is null
      and (date >= $2::date or (event_id, date, slot) in (select * from unnest($5::text[], $6::date[], $7::text[])))
      and exists (select from ticket_counts where ticket_id = tickets.id and quantity - voided > redeemed)
    group by orders.id
  )
  select id from upcoming where not is_mailed
  order by first, id limit greatest(0, $4::integer - (select count(*)::integer from upcoming where is_mailed))`,
);

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
