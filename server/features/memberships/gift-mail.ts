import * as say from "../../../messages/generated/mail/gift.ts";
import { html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { helpLine, mailPage, type Sender, typedName } from "../../museum/mail-page.ts";
import { pageUrl } from "../../museum/page-addresses.ts";
import { firstSignIn, type MailedMembership } from "./membership-sentences.ts";

/** Does not link to the order, which is the buyer's. */
export function giftMail(sender: Sender, membership: MailedMembership, giver: string): Mail {
  const { tenant } = sender;
  const { email, title, starts, expires, isGift, isWaiting } = membership;
  const memberName = typedName(membership.memberName);
  const { locale, title: museum } = tenant;
  const valid = say.validity(locale, { starts, expires });
  const days = isWaiting && isGift ? `${valid} ${say.activation(locale)}` : valid;
  const signIn = firstSignIn(sender, membership);
  const next = signIn.length > 0 ? signIn.join(" ") : say.signIn(locale, { link: pageUrl(sender, "/account/login") });
  const desk = say.atTheDesk(locale);
  const gift = say.given(locale, {
    giver: typedName(giver),
    how: isGift ? "gift" : "other",
    membership: title,
    museum,
  });
  return {
    from: tenant.mailFrom,
    to: email,
    subject: say.subject(locale, { museum }),
    text: [say.greeting(locale, { name: memberName }), gift, days, next, desk, helpLine(tenant)].join("\n\n"),
    html: mailPage(sender, {
      title: say.title(locale),
      heading: say.heading(locale, { name: memberName }),
      content: html`<p>${gift} ${days}</p><p>${next}</p><p>${desk}</p>`,
    }),
  };
}
