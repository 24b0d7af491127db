import * as say from "../../../../messages/generated/mail/invitation.ts";
import { html } from "../../../core/http/html.ts";
import type { Mail } from "../../../core/mail/mailer.ts";
import { mailButton, mailPage, type Sender } from "../../../museum/mail-page.ts";

/** Returns the mail with the link to choose a password. @param by the inviting employee's name */
export function invitationMail(sender: Sender, to: string, { link, by }: { link: string; by: string }): Mail {
  const { tenant } = sender;
  const { locale, title: museum } = tenant;
  const subject = say.subject(locale, { museum });
  const opening = say.opening(locale, { museum, by });
  const closing = say.closing(locale);
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, link, closing].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      heading: subject,
      content: html`<p>${opening}</p>${mailButton(tenant, link, say.action(locale))}<p>${closing}</p>`,
    }),
  };
}
