import * as say from "../../../messages/generated/mail/membership.ts";
import { type Sender, typedName, typedText } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import type { OrderMembership } from "./order-memberships.ts";

export interface MailedMembership extends OrderMembership {
  /** Claims the account by setting a password; undefined if unnecessary. */
  readonly claimLink: string | undefined;
}

export function membershipSentences(sender: Sender, membership: MailedMembership): string[] {
  const { locale } = sender.tenant;
  const { title, starts, expires, isGift, isWaiting, isBuyers } = membership;
  const [name, email] = [typedName(membership.memberName), typedText(membership.email)];
  const card = isWaiting || isBuyers ? [say.cardWithOrder(locale)] : [];
  const told = say.writtenTo(locale, { email });
  if (isGift) return [say.gift(locale, { title, name, starts, expires }), ...card, told];
  if (isForAnother(membership)) return [say.forAnother(locale, { title, name, starts, expires }), ...card, told];
  const inAccount =
    card.length === 0 ? [say.cardInAccount(locale, { link: pageUrl(sender, "/account/membership") })] : card;
  return [say.own(locale, { title, starts, expires }), ...inAccount, ...firstSignIn(sender, membership)];
}

/** Such a holder gets a separate mail. */
export function isForAnother({ isGift, isBuyers, isSentToHolder }: OrderMembership): boolean {
  return isGift || !(isBuyers || isSentToHolder);
}

/** Send these sentences only to the holder. */
export function firstSignIn(sender: Sender, { isWaiting, account, email, claimLink }: MailedMembership): string[] {
  const { locale } = sender.tenant;
  if (claimLink !== undefined) return [say.unconfirmed(locale, { email }), say.claim(locale, { link: claimLink })];
  return isWaiting && !account.hasPassword
    ? [say.setPassword(locale, { email, link: pageUrl(sender, "/account/activate") })]
    : [];
}
