import { formatDay } from "../../../messages/formats/days.ts";
import type { Tenant } from "../../museum/config/types.ts";
import type { OrderMembership } from "../memberships/order-memberships.ts";

/** A membership, and where its holder gets hold of it. */
export interface MailedMembership extends OrderMembership {
  /** Where who reads the holder's mail sets the account's password, and by that takes it over; undefined where nobody need. */
  readonly claimLink: string | undefined;
}

/** What a mail to the buyer says of a membership: its level, its days, whose it is, where its card is, and how it gets into their account. */
export function membershipSentences({ locale }: Tenant, membership: MailedMembership, publicUrl: string): string[] {
  const { title, starts, expires, memberName, email, isGift, isWaiting, isBuyers } = membership;
  const days = `valid from ${formatDay(locale, starts)} until ${formatDay(locale, expires)}`;
  const card = isWaiting || isBuyers ? ["Its card is with your order."] : [];
  const told = `We have written to ${email} as well.`;
  if (isGift) return [`Your gift: the membership ${title} for ${memberName}, ${days}.`, ...card, told];
  if (isForAnother(membership)) return [`The membership ${title} for ${memberName}, ${days}.`, ...card, told];
  const inAccount = card.length === 0 ? [`Its card is in your account: ${publicUrl}/account/membership`] : card;
  return [`Your membership: ${title}, ${days}.`, ...inAccount, ...firstSignIn(membership, publicUrl)];
}

/** Neither the buyer's own nor at the address that the confirmation goes to: its holder has a mail of their own. */
export function isForAnother({ isGift, isBuyers, isSentToHolder }: OrderMembership): boolean {
  return isGift || !(isBuyers || isSentToHolder);
}

/** For the holder's own mail only: how a membership that waits gets into their account. */
export function firstSignIn({ isWaiting, account, email, claimLink }: MailedMembership, publicUrl: string): string[] {
  if (claimLink !== undefined) {
    return [
      `There is an account for ${email}, but nobody has confirmed that the address is theirs.`,
      `To have the membership in that account, set a new password for it; whoever else is signed in there is signed out: ${claimLink}`,
    ];
  }
  return isWaiting && !account.hasPassword ? [`To sign in for member tickets, set a password for ${email} first: ${publicUrl}/account/activate`] : [];
}
