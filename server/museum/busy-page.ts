import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { serverBusy } from "../../commerce/busy.ts";
import { directionOf } from "../../messages/formats/direction.ts";
import * as say from "../../messages/generated/pages/busy.ts";
import { contentSecurityPolicy } from "../platform/http/content-security-policy.ts";
import { sayWhen } from "../platform/http/errors.ts";
import { Html, html } from "../platform/http/html.ts";
import type { HttpError } from "../platform/http/http-error.ts";
import { media } from "../platform/http/media.ts";
import type { Tenant } from "./config/types.ts";
import { themeStyle } from "./theme.ts";

/** Seconds, where the refusal names none. */
const usualWait = 5;

/** Was it refused because more came at once than the server can serve? */
export function isBusy({ status, errors }: Pick<HttpError, "status" | "errors">): boolean {
  return status === 503 && errors[0]?.code === serverBusy;
}

/** Answers 503 with a page that reloads itself when the refusal says so. It is small, and needs neither a script nor another file. */
export function sendBusyPage(reply: FastifyReply, tenant: Tenant, failure: HttpError): FastifyReply {
  const style = styleOf(tenant);
  return sayWhen(reply, failure)
    .status(failure.status)
    .headers({ "cache-control": "no-store", "content-security-policy": contentSecurityPolicy({ style: createHash("sha256").update(style).digest("base64") }) })
    .type("text/html; charset=utf-8")
    .send(busyPage(tenant, failure.retryAfter));
}

/** @param seconds until it is loaded again */
export function busyPage(tenant: Tenant, seconds = usualWait): string {
  const { title, logo, locale, supportEmail, supportPhone } = tenant;
  const style = new Html(`<style>${styleOf(tenant)}</style>`);
  return html`<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}"><title>${say.title(locale)} | ${title}</title>${style}</head>
<body><header>${logo !== undefined && html`<img class="logo" src="${media(logo)}" alt="" width="28" height="28"> `}${title}</header>
<main><h1>${say.title(locale)}</h1>
<p>${say.waiting(locale)}</p>
<div class="bar" aria-hidden="true"></div>
<p><a href="">${say.tryNow(locale)}</a></p></main>
<footer>${say.questions(locale)} <a href="mailto:${supportEmail}">${supportEmail}</a>, <a href="tel:${supportPhone.replace(/[^+\d]/g, "")}">${supportPhone}</a></footer></body></html>`
    .text;
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
