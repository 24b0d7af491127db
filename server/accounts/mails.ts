import type { Tenant } from "../config/types.ts";
import { html } from "../http/html.ts";
import type { Mail } from "../mail/mailer.ts";

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

/** Confirms a registration (specification, section 8: "An email confirmation will be sent"). */
export function registrationMail(tenant: Tenant, to: string, publicUrl: string): Mail {
  return letter(tenant, {
    to,
    subject: `Your account at ${tenant.title}`,
    opening: `You have successfully registered your account at ${tenant.title}.`,
    action: { text: "Sign in", link: `${publicUrl}/account/login` },
    closing: `If you did not register, please tell us: ${tenant.supportEmail}.`,
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
  const help = `Questions? ${tenant.supportEmail}, ${tenant.supportPhone}`;
  return {
    from: tenant.mailFrom,
    to,
    subject,
    text: [opening, action.link, closing, help].join("\n\n"),
    html: html`<!doctype html><html lang="${tenant.locale}"><meta charset="utf-8"><title>${subject}</title>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#191714;background:#fff"><div style="max-width:34rem;margin:auto">
<h1 style="font:400 28px/1.2 Georgia,serif">${subject}</h1><p>${opening}</p>
<p><a href="${action.link}" style="display:inline-block;padding:14px 22px;background:${tenant.theme.accent};color:${tenant.theme.accentInk};text-decoration:none;font-weight:600">${action.text}</a></p>
<p>${closing}</p><p style="color:#5d574e">${help}</p></div></body></html>`.text,
  };
}
