import { formatDay } from "../../commerce/days.ts";
import type { Tenant } from "../config/types.ts";
import type { OrderMembership } from "../memberships/order-memberships.ts";

/** What a mail to the buyer says of a membership: its level, its days, whose it is, and where the account is activated if it is not yet. */
export function membershipSentences({ locale }: Tenant, { title, starts, expires, ...membership }: OrderMembership, publicUrl: string): string[] {
  const days = `valid from ${formatDay(starts, "long", locale)} until ${formatDay(expires, "long", locale)}`;
  if (membership.isGift) {
    return [`Your gift: the membership ${title} for ${membership.memberName}, ${days}.`, `We have written to ${membership.email} as well.`];
  }
  return [`Your membership: ${title}, ${days}. Its card is with your order.`, ...activation(membership, publicUrl)];
}

/** How to sign in for the first time, for an account that has no password yet. */
export function activation({ activated, email }: Pick<OrderMembership, "activated" | "email">, publicUrl: string): string[] {
  return activated ? [] : [`To sign in for member tickets, set a password for ${email} first: ${publicUrl}/account/activate`];
}
