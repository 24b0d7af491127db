import type { Tx } from "../../core/database/tables.ts";
import type { DeferredMail, Mail } from "../../core/mail/mailer.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { claimLink } from "../customers/password-links.ts";
import { giftMail } from "../memberships/gift-mail.ts";
import { isForAnother, type MailedMembership } from "../memberships/membership-sentences.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import { confirmationMail, findOrderToConfirm } from "./confirmation.ts";

/** The name of this feature, which writes its mails later. */
export const orderMailsName = "order-mails";

export interface OrderToMail {
  readonly orderId: string;
  /** Already mailed once: the members that it names get no second mail. */
  readonly isAgain?: boolean;
}

/** Mails about an order for the outbox, written when the museum has time. */
export function deferredOrderMails(order: OrderToMail): DeferredMail {
  return { feature: orderMailsName, about: order };
}

/** Writes the mails from the order as it is now. None for an order that is cancelled or has no address by now. */
export async function writeOrderMails(
  tx: Tx,
  context: Pick<ServerContext, "config" | "environment" | "now">,
  { orderId, isAgain = false }: OrderToMail,
): Promise<Mail[]> {
  const order = await findOrderToConfirm(tx, orderId);
  if (order === undefined) return [];
  const { tenant } = context.config.current;
  const { publicUrl } = context.environment;
  const memberships = isAgain ? [] : await mailedMemberships(tx, context, orderId);
  const buyer = `${order.first_name} ${order.last_name}`;
  return [
    await confirmationMail(tx, museumNow(context), order, memberships, publicUrl),
    ...memberships
      .filter(isForAnother)
      .map((membership) => giftMail({ tenant, publicUrl }, membership, membership.giver || buyer)),
  ];
}

async function mailedMemberships(
  tx: Tx,
  context: Pick<ServerContext, "environment" | "now">,
  orderId: string,
): Promise<MailedMembership[]> {
  const memberships: MailedMembership[] = [];
  for (const made of await orderMemberships(tx, orderId)) {
    if (made.isRefunded) continue;
    // An unverified registration: only the owner of the mailbox may get a link to the account.
    const isUnconfirmed = made.isWaiting && made.account.hasPassword;
    memberships.push({ ...made, claimLink: isUnconfirmed ? await claimLink(tx, context, made.account.id) : undefined });
  }
  return memberships;
}
