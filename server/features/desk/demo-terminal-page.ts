import type { FastifyInstance } from "fastify";
import { fromCents } from "../../../commerce/money.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import * as say from "../../../messages/generated/pages/demo-terminal.ts";
import { html } from "../../core/http/html.ts";
import { waitForTurn } from "../../core/http/waiting-room.ts";
import type { Host } from "../../museum/feature.ts";
import { prepareCheckoutPages } from "../checkout/errors.ts";
import { framed } from "../checkout/page.ts";
import { type CheckoutTheme, checkoutTheme } from "../checkout/theme.ts";
import { type DemoTerminal, demoTerminals, type ReaderAct } from "../payments/demo-terminal.ts";

const labels: Readonly<Record<ReaderAct, (locale: string) => string>> = {
  tap: say.tap,
  decline: say.decline,
  cancel: say.cancel,
  unplug: say.unplug,
  plug: say.plug,
};

/** A page that plays the guest at the pretend card reader. Works without scripts, in a demo only. */
export function demoTerminalPage(server: FastifyInstance, host: Host): void {
  const terminal = demoTerminals.find(host);
  const path = terminal?.pretend?.path;
  if (terminal === undefined || path === undefined) return;
  server.register(async (pages) => {
    const theme = checkoutTheme.of(host);
    prepareCheckoutPages(pages, host, theme);
    waitForTurn(pages, server.waitingRoom);
    pages.get(path, async (_request, reply) =>
      reply
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(page(host, theme, terminal)),
    );
    pages.post(path, async (request, reply) => {
      const { act: pressed } = (request.body ?? {}) as { act?: unknown };
      if (typeof pressed === "string" && Object.hasOwn(labels, pressed)) terminal.act(pressed as ReaderAct);
      return reply.redirect(path, 303);
    });
  });
}

function page({ config }: Host, theme: CheckoutTheme, terminal: DemoTerminal): string {
  const { tenant } = config.current;
  const { locale } = tenant;
  const payment = terminal.showing();
  const isPlugged = terminal.isPlugged();
  const possible: readonly ReaderAct[] = !isPlugged
    ? ["plug"]
    : payment
      ? ["tap", "decline", "cancel", "unplug"]
      : ["unplug"];
  const amount = payment && formatMoney(locale, fromCents(payment.cents, payment.currencyCode));
  const content = html`<div class="columns"><section><p class="message" role="status">${
    amount ?? (isPlugged ? say.idle(locale) : say.unplugged(locale))
  }</p><form method="post">${possible.map(
    (act, index) =>
      html`<p><button type="submit" name="act" value="${act}" class="${index > 0 ? "plain" : ""}">${labels[act](locale)}</button></p>`,
  )}</form><form method="get"><p><button type="submit" class="plain">${say.update(locale)}</button></p></form><p class="soft">${say.about(locale)}</p></section></div>`;
  return framed({ tenant, theme, demo: true }, say.title(locale), say.title(locale), content);
}
