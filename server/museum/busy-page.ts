import type { FastifyReply } from "fastify";
import { serverBusy } from "../../commerce/busy.ts";
import * as say from "../../messages/generated/pages/busy.ts";
import { setRetryAfter } from "../core/http/errors.ts";
import { html } from "../core/http/html.ts";
import type { HttpError } from "../core/http/http-error.ts";
import type { Tenant } from "./model/config.ts";
import { type PlainPage, plainPage, sendPlainPage } from "./plain-page.ts";

const usualWait = 5;

/** Checks for a refusal because of overload. */
export function isBusy({ status, errors }: Pick<HttpError, "status" | "errors">): boolean {
  return status === 503 && errors[0]?.code === serverBusy;
}

/** Sends 503 with a page that reloads after the refusal's Retry-After. */
export function sendBusyPage(reply: FastifyReply, tenant: Tenant, failure: HttpError): FastifyReply {
  return sendPlainPage(
    setRetryAfter(reply, failure).status(failure.status),
    tenant,
    pageOf(tenant, failure.retryAfter),
  );
}

/** @param seconds until the page reloads */
export function busyPage(tenant: Tenant, seconds = usualWait): string {
  return plainPage(tenant, pageOf(tenant, seconds));
}

function pageOf({ locale }: Tenant, seconds = usualWait): PlainPage {
  const content = html`<p>${say.waiting(locale)}</p>
<div class="bar" aria-hidden="true"></div>
<p><a href="">${say.tryNow(locale)}</a></p>`;
  return { title: say.title(locale), content, refresh: seconds };
}
