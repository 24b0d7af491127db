import * as say from "../../../messages/generated/mail/account.ts";
import { html } from "../../platform/http/html.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { helpLine, mailButton, mailPage, type Sender } from "../mail/mail-page.ts";

/** Leads to the page that sets an account's first password. */
export function activationMail(sender: Sender, to: string, link: string): Mail {
  const { locale, title: museum } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.activationSubject(locale, { museum }),
    opening: say.activationOpening(locale, { museum }),
    action: { text: say.activationAction(locale), link },
    closing: say.activationClosing(locale),
  });
}

/** Leads to the page that sets a new password. */
export function resetMail(sender: Sender, to: string, link: string): Mail {
  const { locale, title: museum } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.resetSubject(locale, { museum }),
    opening: say.resetOpening(locale, { museum }),
    action: { text: say.resetAction(locale), link },
    closing: say.resetClosing(locale),
  });
}

/** Confirms a registration (docs/behaviour.md, "Mailed links"), and has the address verified. */
export function registrationMail(sender: Sender, to: string, link: string): Mail {
  const { locale, title: museum, supportEmail } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.registrationSubject(locale, { museum }),
    opening: say.registrationOpening(locale, { museum }),
    action: { text: say.confirmAction(locale), link },
    closing: say.registrationClosing(locale, { email: supportEmail }),
  });
}

/** Has an address verified whose first link was lost. */
export function verificationMail(sender: Sender, to: string, link: string): Mail {
  const { locale, title: museum } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.verificationSubject(locale, { museum }),
    opening: say.verificationOpening(locale, { museum }),
    action: { text: say.confirmAction(locale), link },
    closing: say.verificationClosing(locale),
  });
}

/** Confirms that an account was deleted. @param memberUntil the last day, YYYY-MM-DD, of a membership that goes on */
export function deletionMail(sender: Sender, to: string, memberUntil: string | undefined): Mail {
  const { locale, title: museum, supportEmail } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.deletionSubject(locale, { museum }),
    opening: say.deletionOpening(locale, { museum }),
    closing: [memberUntil && say.deletionMembership(locale, { day: memberUntil }), say.deletionClosing(locale, { email: supportEmail })]
      .filter(Boolean)
      .join(" "),
  });
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly opening: string;
  readonly action?: { readonly text: string; readonly link: string };
  readonly closing: string;
}

function letter(sender: Sender, { to, subject, opening, action, closing }: Letter): Mail {
  const { tenant } = sender;
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, ...(action === undefined ? [] : [action.link]), closing, helpLine(tenant)].join("\n\n"),
    html: mailPage(sender, {
      title: subject,
      heading: subject,
      content: html`<p>${opening}</p>${action === undefined ? "" : mailButton(tenant, action.link, action.text)}<p>${closing}</p>`,
    }),
  };
}
