import { formatDay } from "../../../commerce/days.ts";
import type { Tenant } from "../../museum/config/types.ts";
import { html } from "../../platform/http/html.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { helpLine, mailPage } from "./mail-page.ts";
import { firstSignIn, type MailedMembership } from "./membership-sentences.ts";

/** The mail that tells somebody of the membership that another gave them, or bought for their address. It does not lead to the order: that is the buyer's. */
export function giftMail(tenant: Tenant, membership: MailedMembership, giver: string, publicUrl: string): Mail {
  const { email, title, starts, expires, memberName, isGift } = membership;
  const days = `It is valid from ${formatDay(starts, "long", tenant.locale)} until ${formatDay(expires, "long", tenant.locale)}.`;
  const signIn = firstSignIn(membership, publicUrl);
  const next = signIn.length > 0 ? signIn.join(" ") : `Sign in to use it: ${publicUrl}/account/login`;
  const desk = "At the museum, our staff find your membership by your name or e-mail address.";
  const gift = `${giver} has ${isGift ? "given you" : "bought for you"} the membership ${title} at ${tenant.title}.`;
  return {
    from: tenant.mailFrom,
    to: email,
    subject: `A membership at ${tenant.title} for you`,
    text: [`Dear ${memberName},`, gift, days, next, desk, helpLine(tenant)].join("\n\n"),
    html: mailPage(tenant, {
      title: "A membership for you",
      heading: `A membership for you, ${memberName}`,
      content: html`<p>${gift} ${days}</p><p>${next}</p><p>${desk}</p>`,
    }),
  };
}
