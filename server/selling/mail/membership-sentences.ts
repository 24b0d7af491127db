import * as say from "../../../messages/generated/mail/membership.ts";
import type { Tenant } from "../../museum/config/types.ts";
import type { OrderMembership } from "../memberships/order-memberships.ts";
import { typedName, typedText } from "./typed-text.ts";

export interface MailedMembership extends OrderMembership {
  /** Lets the owner of the holder's mail take over the account by setting a password; undefined if unnecessary. */
  readonly claimLink: string | undefined;
}

/** Describes a membership to its buyer: level, days, holder, card and how to add it to the account. */
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

/** The holder gets a separate mail if neither the buyer nor the confirmation's address. */
export function isForAnother({ isGift, isBuyers, isSentToHolder }: OrderMembership): boolean {
  return isGift || !(isBuyers || isSentToHolder);
}

/** Explains how to claim a waiting membership; only for the holder's own mail. */
export function firstSignIn(locale: string, { isWaiting, account, email, claimLink }: MailedMembership, publicUrl: string): string[] {
  if (claimLink !== undefined) return [say.unconfirmed(locale, { email }), say.claim(locale, { link: claimLink })];
  return isWaiting && !account.hasPassword ? [say.setPassword(locale, { email, link: `${publicUrl}/account/activate` })] : [];
}
