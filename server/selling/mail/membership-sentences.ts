import * as say from "../../../messages/generated/mail/membership.ts";
import type { Tenant } from "../../museum/config/types.ts";
import type { OrderMembership } from "../memberships/order-memberships.ts";
import { typedName, typedText } from "./typed-text.ts";

/** A membership, and where its holder gets hold of it. */
export interface MailedMembership extends OrderMembership {
  /** Where who reads the holder's mail sets the account's password, and by that takes it over; undefined where nobody need. */
  readonly claimLink: string | undefined;
}

/** What a mail to the buyer says of a membership: its level, its days, whose it is, where its card is, and how it gets into their account. */
export function membershipSentences({ locale }: Tenant, membership: MailedMembership, publicUrl: string): string[] {
  const { title, starts, expires, isGift, isWaiting, isBuyers } = membership;
  const [name, email] = [typedName(membership.memberName), typedText(membership.email)];
  const card = isWaiting || isBuyers ? [say.cardWithOrder(locale)] : [];
  const told = say.writtenTo(locale, { email });
  if (isGift) return [say.gift(locale, { title, name, starts, expires }), ...card, told];
  if (isForAnother(membership)) return [say.forAnother(locale, { title, name, starts, expires }), ...card, told];
  const inAccount = card.length === 0 ? [say.cardInAccount(locale, { link: `${publicUrl}/account/membership` })] : card;
  return [say.own(locale, { title, starts, expires }), ...inAccount, ...firstSignIn(locale, membership, publicUrl)];
}

/** Neither the buyer's own nor at the address that the confirmation goes to: its holder has a mail of their own. */
export function isForAnother({ isGift, isBuyers, isSentToHolder }: OrderMembership): boolean {
  return isGift || !(isBuyers || isSentToHolder);
}

/** For the holder's own mail only: how a membership that waits gets into their account. */
export function firstSignIn(locale: string, { isWaiting, account, email, claimLink }: MailedMembership, publicUrl: string): string[] {
  if (claimLink !== undefined) return [say.unconfirmed(locale, { email }), say.claim(locale, { link: claimLink })];
  return isWaiting && !account.hasPassword ? [say.setPassword(locale, { email, link: `${publicUrl}/account/activate` })] : [];
}
