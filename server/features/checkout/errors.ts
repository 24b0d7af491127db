import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import { setRetryAfter, toHttpError } from "../../core/http/errors.ts";
import { refuseForeignOrigins } from "../../core/http/refuse-foreign-origins.ts";
import { isBusy, sendBusyPage } from "../../museum/busy-page.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { readBuyerForm, saveForm } from "./buyer-form.ts";
import { messagePage } from "./message-page.ts";
import type { CheckoutTheme } from "./theme.ts";

/** Answers failures with a page for people, not JSON, and accepts only forms of this site. */
export function prepareCheckoutPages(
  server: FastifyInstance,
  { config, environment }: Pick<ServerContext, "config" | "environment">,
  theme: CheckoutTheme,
): void {
  refuseForeignOrigins(server, environment.publicUrl);
  server.setErrorHandler((error, request, reply) => {
    const failure = toHttpError(error, request);
    const { status, sentence } = failure;
    const { tenant } = config.current.in(request.locale);
    const home = pagePath(tenant, tenant.homePath);
    const isCheckout = "cartId" in ((request.params ?? {}) as object);
    if (isBusy(failure))
      return request.method === "POST" && isCheckout
        ? askToRetry(request, reply, environment.publicUrl)
        : sendBusyPage(reply, tenant, failure);
    const link = { href: home, text: say.backToStorefront(tenant.locale) };
    const text = say.wrongAgain(tenant.locale, { reason: textIn(tenant.locale, sentence), id: request.id });
    return setRetryAfter(reply, failure)
      .status(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        messagePage(
          { tenant, theme, demo: environment.demo, back: home },
          { title: say.wrong(tenant.locale), message: text, link },
        ),
      );
  });
}

/** The page reloads until there is room, but the buyer must submit the saved form: a reload never pays. */
function askToRetry(request: FastifyRequest, reply: FastifyReply, publicUrl: string): FastifyReply {
  const { cartId = "" } = request.params as { cartId?: string };
  const { back } = request.query as { back?: unknown };
  saveForm(reply, cartId, { values: readBuyerForm(request.body).values }, publicUrl);
  const query = new URLSearchParams({ ...(typeof back === "string" && { back }), check: "1", busy: "1" });
  return reply.redirect(`/checkout/${encodeURIComponent(cartId)}?${query}`, 303);
}
