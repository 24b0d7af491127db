import { media } from "../../commerce/media.ts";
import { directionOf } from "../../messages/formats/direction.ts";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/mail/page.ts";
import { type Html, html, unbrokenText } from "../core/http/html.ts";
import type { Tenant } from "./model/config.ts";
import type { ServerContext } from "./server-context.ts";

export interface Sender {
  readonly tenant: Tenant;
  readonly publicUrl: string;
}

interface MailContent {
  readonly title: string;
  /** Absent if the text has its own greeting. */
  readonly heading?: string;
  readonly content: Html;
}

const light = { paper: "#fff", ink: "#191714", inkSoft: "#5d574e" };

export function senderOf({ config, environment }: Pick<ServerContext, "config" | "environment">): Sender {
  return { tenant: config.current.tenant, publicUrl: environment.publicUrl };
}

/** Styles are inline: mail programs drop others. */
export function mailPage({ tenant, publicUrl }: Sender, { title, heading, content }: MailContent): string {
  return html`<!doctype html><html lang="${tenant.locale}" dir="${directionOf(tenant.locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>${darkStyle(tenant)}</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:${light.ink};background:${light.paper}"><div style="max-width:34rem;margin:auto">
<p style="margin:0 0 16px;font:600 18px/1.2 Georgia,serif">${logoOf(tenant, publicUrl)}${tenant.title}</p>
${heading !== undefined && html`<h1 style="font:400 28px/1.2 Georgia,serif">${unbroken(heading)}</h1>`}
${unbrokenText(content)}<p class="soft" style="color:${light.inkSoft};text-wrap:balance">${unbroken(helpLine(tenant))}</p></div></body></html>`
    .text;
}

/** Tickets stay black on white, so that scanners can read their codes. */
function darkStyle({ theme }: Tenant): Html {
  if (!theme.followsDevice) return html`<meta name="color-scheme" content="light only">`;
  const { paper, ink, inkSoft } = theme.dark;
  return html`<meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme:dark){body{background:${paper}!important;color:${ink}!important}.soft{color:${inkSoft}!important}.logo{background:${theme.paper};border-radius:50%;padding:3px;margin-inline-end:5px}}</style>`;
}

/** Mail programs show no SVG: falls back to the museum's name. */
function logoOf({ logo, mailLogo = logo }: Tenant, publicUrl: string): Html | false {
  if (mailLogo === undefined || /\.svg$/i.test(mailLogo)) return false;
  return html`<img class="logo" src="${publicUrl}${media(mailLogo)}" alt="" height="28" style="vertical-align:middle"> `;
}

export function mailButton({ theme }: Tenant, link: string, text: string): Html {
  return html`<p><a href="${link}" style="display:inline-block;padding:14px 22px;background:${theme.accent};color:${theme.accentInk};text-decoration:none;font-weight:600">${text}</a></p>`;
}

export function helpLine({ locale, supportEmail, supportPhone }: Tenant): string {
  return say.help(locale, { email: supportEmail, phone: supportPhone });
}

/** An invisible separator, so that mail programs detect no link. */
const nonJoiner = "\u200C";
/** Prevents using a greeting to send a message. */
const maxGreeting = 40;

/** Keeps mail programs from linking user input: anyone can trigger a mail to anyone under the museum's name. */
export function typedText(text: string): string {
  return text
    .trim()
    .split(/\s+/u)
    .join(" ")
    .replaceAll(/[.\u3002\uFF0E\uFF61\u2024@\uFF20:/](?=\S)/gu, (sign) => `${sign}${nonJoiner}`)
    .replaceAll(/\p{Nd}{3}(?=[\p{Nd}\s().-])/gu, (digits) => `${digits}${nonJoiner}`);
}

export function typedName(name: string): string {
  const characters = [...name.trim()];
  return typedText(
    characters.length > maxGreeting
      ? `${characters
          .slice(0, maxGreeting - 1)
          .join("")
          .trimEnd()}\u2026`
      : name,
  );
}
