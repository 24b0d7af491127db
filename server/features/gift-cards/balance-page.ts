import type { FastifyInstance, FastifyRequest } from "fastify";
import { media } from "../../../commerce/media.ts";
import { fromCents } from "../../../commerce/money.ts";
import { textIn } from "../../../engine/core/contract.ts";
import { formatMoney } from "../../../messages/formats/money.ts";
import * as say from "../../../messages/generated/pages/gift-card-balance.ts";
import { setRetryAfter } from "../../core/http/errors.ts";
import { html } from "../../core/http/html.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { clientAddress } from "../../core/http/network-address.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { codeGuesses } from "../carts/enter-code.ts";
import { type Frame, framed } from "../checkout/page.ts";
import type { CheckoutTheme } from "../checkout/theme.ts";
import { endOf } from "./codes.ts";
import { balanceOf, type CardBalance } from "./credit.ts";
import { balancePath } from "./gift-card-mail.ts";
import { balanceText } from "./sold-cards.ts";

interface Shown {
  readonly typed?: string;
  readonly problem?: string;
  readonly card?: CardBalance;
}

/** Works without scripts. The answer to a code is a page of its own address, so that no address has a code. */
export function balancePage(server: FastifyInstance, context: ServerContext, theme: CheckoutTheme): void {
  const { db, environment } = context;
  const guessing = codeGuesses(db);
  const show = ({ locale }: FastifyRequest, shown: Shown) => {
    const { tenant, catalogue } = context.config.current.in(locale);
    const picture = catalogue.giftCards.find(({ image }) => image !== undefined)?.image;
    return page({ tenant, theme, demo: environment.demo }, picture, shown);
  };

  server.get(balancePath, async (request, reply) =>
    reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(show(request, {})),
  );

  server.post(balancePath, async (request, reply) => {
    const { code } = (request.body ?? {}) as { code?: unknown };
    const typed = typeof code === "string" ? code : "";
    const send = (status: number, shown: Shown) =>
      reply
        .status(status)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(show(request, shown));
    try {
      return send(200, { card: await guessing(clientAddress(request), () => balanceOf(db, typed)) });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setRetryAfter(reply, error);
      return send(error.status, { typed, problem: textIn(request.locale, error.sentence) });
    }
  });
}

/** The figure already says how much is on it. */
function isUnused({ voided_at, is_disputed, balance_cents, amount_cents }: CardBalance): boolean {
  return voided_at === null && !is_disputed && balance_cents === amount_cents;
}

function page(frame: Frame, image: string | undefined, { typed = "", problem, card }: Shown): string {
  const { locale } = frame.tenant;
  const result =
    card &&
    html`<p class="message" role="status"><strong class="figure">${formatMoney(locale, fromCents(card.balance_cents, card.currency_code), { dropZeroCents: true })}</strong>${say.cardEndingIn(locale, { end: endOf(card.code) })} ${isUnused(card) ? say.notUsed(locale) : balanceText(locale, card)}</p>
${card.balance_cents > 0 && html`<p><a class="button" href="${pagePath(frame.tenant, frame.tenant.homePath)}">${say.spend(locale)}</a></p>`}`;
  const content = html`<div class="columns"><section>${result}<form method="post" action="${pagePath(frame.tenant, balancePath)}" novalidate>
<div class="field"><label for="code">${say.code(locale)}</label>
${problem !== undefined && html`<p class="error" id="code-error" role="alert">${problem}</p>`}
<input id="code" name="code" value="${typed}" maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false" required aria-describedby="code-hint${problem !== undefined && " code-error"}"${
    problem !== undefined && html` aria-invalid="true" autofocus`
  }><p class="soft" id="code-hint">${say.hint(locale)}</p></div><button type="submit">${say.check(locale)}</button></form></section>${image && html`<img src="${media(image)}" alt="" width="800" height="500">`}</div>`;
  const title = say.title(locale);
  return framed(frame, problem === undefined ? title : say.errorTitle(locale), title, content);
}
