import type { Tx } from "../../core/database/tables.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import { senderOf } from "../../museum/mail-page.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { claimLink } from "../customers/password-links.ts";
import { giftMail } from "../memberships/gift-mail.ts";
import { isForAnother, type MailedMembership, membershipSentences } from "../memberships/membership-sentences.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import type { OrderToMail } from "../orders/order-mail.ts";
import { confirmationMail, findOrderToConfirm } from "./confirmation.ts";

/** Writes about things that lines made (../orders/line-makers.ts). */
export type OrderMailPart = (
  tx: Tx,
  context: MailContext,
  order: { readonly id: string; readonly buyer: string; readonly email: string; readonly isAgain: boolean },
) => Promise<WrittenPart>;

type MailContext = Pick<ServerContext, "config" | "environment" | "now">;

interface WrittenPart {
  /** For the confirmation. */
  readonly paragraphs: readonly string[];
  /** Further mails, also to other people. */
  readonly mails: readonly Mail[];
}

/** Features above add theirs. */
export const orderMailParts = new Additions<OrderMailPart>([membershipMails]);

/** Writes the mails from the order as it is now. None for an order that is cancelled or has no address by now. */
export async function writeOrderMails(
  tx: Tx,
  context: MailContext,
  { orderId, isAgain = false }: OrderToMail,
): Promise<Mail[]> {
  const order = await findOrderToConfirm(tx, orderId);
  if (order === undefined) return [];
  const buyer = `${order.first_name} ${order.last_name}`.trim();
  const paragraphs: string[] = [];
  const mails: Mail[] = [];
  for (const write of orderMailParts.of(context)) {
    const part = await write(tx, context, { id: orderId, buyer, email: order.email, isAgain });
    paragraphs.push(...part.paragraphs);
    mails.push(...part.mails);
  }
  const { publicUrl } = context.environment;
  return [await confirmationMail(tx, museumNow(context), order, paragraphs, publicUrl), ...mails];
}

async function membershipMails(
  ...[tx, context, { id, buyer, isAgain }]: Parameters<OrderMailPart>
): Promise<WrittenPart> {
  const memberships = isAgain ? [] : await mailedMemberships(tx, context, id);
  const sender = senderOf(context);
  const { tenant, publicUrl } = sender;
  return {
    paragraphs: memberships.map((each) => membershipSentences(tenant, each, publicUrl).join(" ")),
    mails: memberships.filter(isForAnother).map((each) => giftMail(sender, each, each.giver || buyer)),
  };
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
