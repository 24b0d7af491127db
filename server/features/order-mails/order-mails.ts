import * as say from "../../../messages/generated/mail/membership.ts";
import type { Tx } from "../../core/database/tables.ts";
import { type Html, html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { productTitleIn } from "../../museum/catalogue/titles-in.ts";
import { Additions } from "../../museum/feature.ts";
import { senderOf, typedName } from "../../museum/mail-page.ts";
import type { Tenant } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { contextFor } from "../accounts/customer-language.ts";
import { claimLink } from "../customers/password-links.ts";
import { giftMail } from "../memberships/gift-mail.ts";
import { isForAnother, type MailedMembership, membershipSentences } from "../memberships/membership-sentences.ts";
import { orderMemberships } from "../memberships/order-memberships.ts";
import { contextOfOrder } from "../orders/order-language.ts";
import type { OrderToMail } from "../orders/order-mail.ts";
import { confirmationMail, findOrderToConfirm, wordedConfirmation } from "./confirmation.ts";

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
  /** Shown above the paragraphs, as a ticket is. */
  readonly cards?: readonly Html[];
  /** Replaces the confirmation's heading where the order has no tickets. */
  readonly heading?: string | undefined;
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
  const stored = await findOrderToConfirm(tx, orderId);
  if (stored === undefined) return [];
  const own = contextOfOrder(context, stored);
  const museum = museumNow(own);
  const order = wordedConfirmation(museum, stored);
  const buyer = `${order.first_name} ${order.last_name}`.trim();
  const parts: WrittenPart[] = [];
  for (const write of orderMailParts.of(context)) {
    parts.push(await write(tx, own, { id: orderId, buyer, email: order.email, isAgain }));
  }
  const made = {
    paragraphs: parts.flatMap(({ paragraphs }) => paragraphs),
    cards: parts.flatMap(({ cards = [] }) => cards),
    heading: parts.find(({ heading }) => heading !== undefined)?.heading,
  };
  const { publicUrl } = context.environment;
  return [await confirmationMail(tx, museum, order, made, publicUrl), ...parts.flatMap(({ mails }) => mails)];
}

async function membershipMails(
  ...[tx, context, { id, buyer, isAgain }]: Parameters<OrderMailPart>
): Promise<WrittenPart> {
  const made = isAgain ? [] : await mailedMemberships(tx, context, id);
  const memberships = made.map((each) => wordedMembership(context, each));
  const sender = senderOf(context);
  const { tenant } = sender;
  return {
    paragraphs: memberships.map((each) => membershipSentences(sender, each).join(" ")),
    cards: memberships.map((each) => membershipCard(tenant, each)),
    heading: memberships.some((each) => !isForAnother(each))
      ? say.welcome(tenant.locale, { museum: tenant.title })
      : undefined,
    mails: made.filter(isForAnother).map((each) => {
      const own = contextFor(context, each.account);
      return giftMail(senderOf(own), wordedMembership(own, each), each.giver || buyer);
    }),
  };
}

const wordedMembership = (context: MailContext, made: MailedMembership): MailedMembership => ({
  ...made,
  title: productTitleIn(museumNow(context), made),
});

/** The card without its code, which is on the order's page. */
function membershipCard(
  { locale, title: museum }: Tenant,
  { title, memberName, starts, expires }: MailedMembership,
): Html {
  return html`<div style="margin:24px 0;padding:20px;border:1px solid #191714;color:#191714;background:#fff;text-align:center">
<p style="margin:0;font-weight:600">${museum}</p><p style="margin:8px 0;font:400 22px/1.25 Georgia,serif">${say.card(locale, { title })}</p>
<p style="margin:0">${typedName(memberName)}</p><p style="margin:8px 0 0">${say.validity(locale, { starts, expires })}</p></div>`;
}

async function mailedMemberships(
  tx: Tx,
  context: Pick<ServerContext, "config" | "environment" | "now">,
  orderId: string,
): Promise<MailedMembership[]> {
  const memberships: MailedMembership[] = [];
  for (const made of await orderMemberships(tx, orderId, senderOf(context).tenant.locale)) {
    if (made.isRefunded) continue;
    // An unverified registration: only the owner of the mailbox may get a link to the account.
    const isUnconfirmed = made.isWaiting && made.account.hasPassword;
    memberships.push({
      ...made,
      claimLink: isUnconfirmed ? await claimLink(tx, contextFor(context, made.account), made.account.id) : undefined,
    });
  }
  return memberships;
}
