import type { Tx } from "../../core/database/tables.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { claimLink } from "../customers/password-links.ts";
import { giftMail } from "../memberships/gift-mail.ts";
import { isForAnother, type MailedMembership } from "../memberships/membership-sentences.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import type { Sold } from "../orders/sell.ts";
import { confirmationMail } from "./confirmation.ts";

export async function orderMails(
  tx: Tx,
  context: Pick<ServerContext, "config" | "environment" | "now">,
  { id: orderId, madeMembership }: Pick<Sold, "id" | "madeMembership">,
): Promise<Mail[]> {
  const { tenant } = context.config.current;
  const { publicUrl } = context.environment;
  const memberships: MailedMembership[] = [];
  for (const made of madeMembership ? await orderMemberships(tx, orderId) : []) {
    // An unverified registration: only the owner of the mailbox may get a link to the account.
    const isUnconfirmed = made.isWaiting && made.account.hasPassword;
    memberships.push({ ...made, claimLink: isUnconfirmed ? await claimLink(tx, context, made.account.id) : undefined });
  }
  const confirmation = await confirmationMail(tx, museumNow(context), orderId, memberships, publicUrl);
  const forOthers = memberships.filter(isForAnother);
  if (forOthers.length === 0) return [confirmation];
  const buyer = await tx
    .selectFrom("orders")
    .select(["first_name", "last_name"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return [
    confirmation,
    ...forOthers.map((membership) =>
      giftMail({ tenant, publicUrl }, membership, membership.giver || `${buyer.first_name} ${buyer.last_name}`),
    ),
  ];
}
