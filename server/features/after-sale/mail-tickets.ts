import { emailKey } from "../../../commerce/account-errors.ts";
import { statement } from "../../core/database/statement.ts";
import type { Tx } from "../../core/database/tables.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import { columnsOf, runningOn } from "../../museum/catalogue/availability.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { mailAgain } from "./mail-again.ts";

/** Orders mailed per hour: strangers must not use up a recipient's mail limit. */
const mostOrders = 5;
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
    mostOrders,
    ...columnsOf(runningOn(museum)),
  );
  for (const { id: orderId } of rows) await mailAgain(tx, context, { orderId });
}
