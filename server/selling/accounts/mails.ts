import type { Tenant } from "../../museum/config/types.ts";
import { html } from "../../platform/http/html.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { helpLine, mailButton, mailPage } from "../mail/mail-page.ts";

/** Leads to the page that sets an account's first password. */
export function activationMail(tenant: Tenant, to: string, link: string): Mail {
  return letter(tenant, {
    to,
    subject: `Set up your account at ${tenant.title}`,
    opening: `Choose a password to use your account at ${tenant.title}:`,
    action: { text: "Set your password", link },
    closing: "The link can be used once, within three days. If you did not ask for it, nothing has to be done.",
  });
}

/** Leads to the page that sets a new password. */
export function resetMail(tenant: Tenant, to: string, link: string): Mail {
  return letter(tenant, {
    to,
    subject: `A new password for ${tenant.title}`,
    opening: `Somebody, probably you, asked for a new password for your account at ${tenant.title}:`,
    action: { text: "Set a new password", link },
    closing: "The link can be used once, within two hours. If you did not ask for it, nothing has to be done: your password stays as it is.",
  });
}

/** Confirms a registration (docs/behaviour.md, "Mailed links"), and has the address verified. */
export function registrationMail(tenant: Tenant, to: string, link: string): Mail {
  return letter(tenant, {
    to,
    subject: `Your account at ${tenant.title}`,
    opening: `You have successfully registered your account at ${tenant.title}. Confirm that this address is yours:`,
    action: { text: "Confirm your email", link },
    closing: `The link can be used once, within three days. If you did not register, somebody else used your address: do not confirm it. By the same link you can set a password of your own, which ends their access. You can also tell us: ${tenant.supportEmail}.`,
  });
}

/** Has an address verified whose first link was lost. */
export function verificationMail(tenant: Tenant, to: string, link: string): Mail {
  return letter(tenant, {
    to,
    subject: `Confirm your email at ${tenant.title}`,
    opening: `Confirm that this address is yours, so that memberships bought or given for it reach your account at ${tenant.title}:`,
    action: { text: "Confirm your email", link },
    closing: "The link can be used once, within three days. If you have no account with us, do not confirm it: somebody else used your address.",
  });
}

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly opening: string;
  readonly action: { readonly text: string; readonly link: string };
  readonly closing: string;
}

function letter(tenant: Tenant, { to, subject, opening, action, closing }: Letter): Mail {
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, action.link, closing, helpLine(tenant)].join("\n\n"),
    html: mailPage(tenant, {
      title: subject,
      heading: subject,
      content: html`<p>${opening}</p>${mailButton(tenant, action.link, action.text)}<p>${closing}</p>`,
    }),
  };
}
