import * as say from "../../../messages/generated/mail/account.ts";
import { html } from "../../core/http/html.ts";
import type { Mail } from "../../core/mail/mailer.ts";
import { helpLine, mailButton, mailPage, type Sender } from "../../museum/mail-page.ts";
import { maskedEmail } from "../orders/order-tickets.ts";

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

/** Confirms a registration (docs/behaviour.md, "Mailed links") and asks to verify the address. */
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

export function emailChangeMail(sender: Sender, to: string, link: string): Mail {
  const { locale, title: museum } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.verificationSubject(locale, { museum }),
    opening: say.emailChangeOpening(locale, { museum }),
    action: { text: say.confirmAction(locale), link },
    closing: say.emailChangeClosing(locale),
  });
}

export function emailChangeNotice(sender: Sender, to: string, email: string): Mail {
  const { locale, title: museum, supportEmail } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.emailNoticeSubject(locale, { museum }),
    opening: say.emailNoticeOpening(locale, { museum, email: maskedEmail(email) }),
    closing: say.emailNoticeClosing(locale, { email: supportEmail }),
  });
}

/** @param memberUntil the last day, YYYY-MM-DD, of a membership that stays valid */
export function deletionMail(sender: Sender, to: string, memberUntil: string | undefined): Mail {
  const { locale, title: museum, supportEmail } = sender.tenant;
  return letter(sender, {
    to,
    subject: say.deletionSubject(locale, { museum }),
    opening: say.deletionOpening(locale),
    closing: [
      memberUntil && say.deletionMembership(locale, { day: memberUntil }),
      say.deletionClosing(locale, { email: supportEmail }),
    ]
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
