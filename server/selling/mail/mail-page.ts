import { media } from "../../../commerce/media.ts";
import { directionOf } from "../../../messages/formats/direction.ts";
import * as say from "../../../messages/generated/mail/page.ts";
import type { Tenant } from "../../museum/config/types.ts";
import { type Html, html } from "../../platform/http/html.ts";

interface MailContent {
  readonly title: string;
  /** Absent where the text greets its reader itself. */
  readonly heading?: string;
  /** A picture across the top. */
  readonly banner?: Html;
  readonly content: Html;
  /** Where the museum's logo is loaded from; without it the mail shows the name alone. */
  readonly publicUrl?: string;
}

/** A mail as HTML: the museum's name, the content, how to reach support. Its styles are inline: mail programs drop others. */
export function mailPage(tenant: Tenant, { title, heading, banner, content, publicUrl }: MailContent): string {
  return html`<!doctype html><html lang="${tenant.locale}" dir="${directionOf(tenant.locale)}"><meta charset="utf-8"><title>${title}</title>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#191714;background:#fff"><div style="max-width:34rem;margin:auto">
<p style="margin:0 0 16px;font:600 18px/1.2 Georgia,serif">${logoOf(tenant, publicUrl)}${tenant.title}</p>
${banner}
${heading !== undefined && html`<h1 style="font:400 28px/1.2 Georgia,serif">${heading}</h1>`}
${content}<p style="color:#5d574e">${helpLine(tenant)}</p></div></body></html>`.text;
}

/** Mail programs show no SVG: a museum whose logo is one is named by its name. */
function logoOf({ logo }: Tenant, publicUrl: string | undefined): Html | false {
  if (logo === undefined || publicUrl === undefined || /\.svg$/i.test(logo)) return false;
  return html`<img src="${publicUrl}${media(logo)}" alt="" height="28" style="vertical-align:middle"> `;
}

/** A mail's link to what is to be done next. */
export function mailButton({ theme }: Tenant, link: string, text: string): Html {
  return html`<p><a href="${link}" style="display:inline-block;padding:14px 22px;background:${theme.accent};color:${theme.accentInk};text-decoration:none;font-weight:600">${text}</a></p>`;
}

/** How to reach support: the end of every mail. */
export function helpLine({ locale, supportEmail, supportPhone }: Tenant): string {
  return say.help(locale, { email: supportEmail, phone: supportPhone });
}
