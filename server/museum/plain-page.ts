import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { media } from "../../commerce/media.ts";
import { directionOf } from "../../messages/formats/direction.ts";
import * as say from "../../messages/generated/pages/plain.ts";
import { Html, html } from "../core/http/html.ts";
import { contentSecurityPolicy } from "../core/http/security-headers.ts";
import type { Tenant } from "./model/config.ts";
import { themeStyle } from "./theme.ts";

export interface PlainPage {
  readonly title: string;
  readonly content: Html;
  readonly refresh?: number;
}

/** Renders a page in the museum's theme without scripts or other files. */
export function plainPage(tenant: Tenant, { title, content, refresh }: PlainPage): string {
  const { title: museum, logo, locale, supportEmail, supportPhone } = tenant;
  const style = new Html(`<style>${styleOf(tenant)}</style>`);
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`}<title>${title} | ${museum}</title>${style}</head>
<body><header>${logo !== undefined && html`<img class="logo" src="${media(logo)}" alt="" width="28" height="28"> `}${museum}</header>
<main><h1>${title}</h1>
${content}</main>
<footer>${say.questions(locale)} <a href="mailto:${supportEmail}">${supportEmail}</a>, <a href="tel:${supportPhone.replace(/[^+\d]/g, "")}">${supportPhone}</a></footer></body></html>`
    .text;
}

/** Sends a plain page that must not be cached. */
export function sendPlainPage(reply: FastifyReply, tenant: Tenant, page: PlainPage): FastifyReply {
  const style = createHash("sha256").update(styleOf(tenant)).digest("base64");
  return reply
    .headers({ "cache-control": "no-store", "content-security-policy": contentSecurityPolicy({ style }) })
    .type("text/html; charset=utf-8")
    .send(plainPage(tenant, page));
}

const layout = `
:root{--font-display:Georgia,serif;--font-text:system-ui,sans-serif}
body{display:flex;flex-direction:column;min-height:100vh;margin:0;color:var(--ink);background:var(--paper);font:400 1rem/1.55 var(--font-text)}
header,main,footer{padding:1.25rem max(1rem,(100% - 44rem)/2)}
header{display:flex;gap:.6rem;align-items:center;border-bottom:1px solid var(--ink);font:600 1.2rem/1.1 var(--font-display)}
main{flex:1}
h1{margin:1.5rem 0 1rem;font:400 clamp(2.2rem,8vw,3.5rem)/1.1 var(--font-display)}
a{display:inline-block;padding-block:.6rem;color:inherit}
.logo{content:var(--logo,normal);background:var(--logo-paper,none)}
.bar{height:.25rem;background:linear-gradient(90deg,var(--line),var(--accent),var(--line)) 0 0/200% 100%}
footer{border-top:1px solid var(--line);color:var(--ink-soft);font-size:.875rem}
@media (prefers-reduced-motion:no-preference){.bar{animation:wait 2.5s linear infinite}}
@keyframes wait{to{background-position:-200% 0}}`;

function styleOf({ theme }: Tenant): string {
  return layout + themeStyle(theme);
}
