import * as say from "../../../messages/generated/mail/page.ts";
import type { Tenant } from "../../museum/config/types.ts";
import { type Html, html } from "../../platform/http/html.ts";

interface MailContent {
  readonly title: string;
  readonly heading: string;
  readonly content: Html;
}

/** A mail as HTML, with how to reach support at its end. Its styles are inline: mail programs drop others. */
export function mailPage(tenant: Tenant, { title, heading, content }: MailContent): string {
  return html`<!doctype html><html lang="${tenant.locale}"><meta charset="utf-8"><title>${title}</title>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#191714;background:#fff"><div style="max-width:34rem;margin:auto">
<h1 style="font:400 28px/1.2 Georgia,serif">${heading}</h1>
${content}<p style="color:#5d574e">${helpLine(tenant)}</p></div></body></html>`.text;
}

/** A mail's link to what is to be done next. */
export function mailButton({ theme }: Tenant, link: string, text: string): Html {
  return html`<p><a href="${link}" style="display:inline-block;padding:14px 22px;background:${theme.accent};color:${theme.accentInk};text-decoration:none;font-weight:600">${text}</a></p>`;
}

/** How to reach support: the end of every mail. */
export function helpLine({ locale, supportEmail, supportPhone }: Tenant): string {
  return say.help(locale, { email: supportEmail, phone: supportPhone });
}
