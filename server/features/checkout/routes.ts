import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { textIn } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { setRetryAfter } from "../../core/http/errors.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { clientAddress } from "../../core/http/network-address.ts";
import { contextIn, type ServerContext } from "../../museum/server-context.ts";
import { findCart } from "../carts/cart-store.ts";
import { codeGuesses } from "../carts/enter-code.ts";
import { withoutPayment } from "../carts/payment-open.ts";
import { leadToQuestions } from "../carts/unanswered-step.ts";
import { isHosted, type PaymentProvider } from "../payments/port.ts";
import { emptyBuyer, knownBuyer, readBuyerForm, readSavedForm, saveForm } from "./buyer-form.ts";
import { type Checkout, type CheckoutRoute, CheckoutViews } from "./checkout-views.ts";
import { enterCode, removeCredit } from "./enter-at-checkout.ts";
import { closing } from "./hosted/close-payment.ts";
import { returnRoute } from "./hosted/routes.ts";
import { payForCart, redirectToOrder } from "./pay-for-cart.ts";
import type { CheckoutTheme } from "./theme.ts";

/** The form works without script. @param payments undefined if the server takes no payments */
export function checkoutRoutes(
  server: FastifyInstance,
  context: ServerContext,
  theme: CheckoutTheme,
  payments: PaymentProvider | undefined,
): void {
  const viewsIn = (language: string) => new CheckoutViews(contextIn(context, language), theme, payments);
  if (isHosted(payments)) returnRoute(server, context, payments, viewsIn);
  const made = new Map<string, ReturnType<typeof pagesOf>>();
  const inLanguage = ({ locale }: FastifyRequest) => {
    const own = contextIn(context, locale);
    const pages =
      made.get(locale) ??
      pagesOf({ context: own, views: viewsIn(locale), payments, closePayment: closing(own, payments) });
    made.set(locale, pages);
    return pages;
  };
  server.get<CheckoutRoute>("/checkout/:cartId", (request, reply) => inLanguage(request).showForm(request, reply));
  server.post<CheckoutRoute>("/checkout/:cartId", (request, reply) => inLanguage(request).pay(request, reply));
  server.post<CheckoutRoute>("/checkout/:cartId/code", (request, reply) =>
    inLanguage(request).changeCode(request, reply),
  );
}

const pagesOf = (checkout: Checkout) => ({
  showForm: formOf(checkout),
  pay: payForCart(checkout),
  changeCode: codeOf(checkout),
});

type CheckoutRequest = FastifyRequest<CheckoutRoute>;

function formOf({ context, views }: Checkout) {
  const { db, config } = context;
  return async (request: CheckoutRequest, reply: FastifyReply) => {
    const { params, query } = request;
    const cart = await findCart(db, params.cartId);
    if (cart === undefined) return views.unknown(reply, params.cartId);
    if (cart.orderId !== null) return views.alreadyOrdered(reply, cart, cart.orderId);
    const back = views.backOf(query);
    if (await leadToQuestions(reply, config.current, cart, back)) return reply;
    // A buyer who returns from the provider's page finds their input again.
    const isReturn = query.check !== undefined || query.kept !== undefined || cart.paymentId !== null;
    const saved = isReturn ? readSavedForm(request) : undefined;
    const code = { open: query.enter !== undefined };
    const notice = query.busy === undefined ? undefined : say.sentTooEarly(views.locale);
    if (cart.moving !== null) return views.form(reply, back, cart, { values: emptyBuyer, errors: {} }, { notice });
    if (saved === undefined || (query.check === undefined && cart.paymentId === null)) {
      const values = saved?.values ?? (await knownBuyer(context, request, cart));
      return views.form(reply, back, cart, { values, errors: {} }, { code });
    }
    const savedBack = views.backOf({ back: query.back ?? saved.back });
    return views.form(reply, savedBack, cart, readBuyerForm(saved.values), { notice, code });
  };
}

function codeOf({ context, views, closePayment }: Checkout) {
  const { db, environment } = context;
  const guessing = codeGuesses(db);
  return async (request: CheckoutRequest, reply: FastifyReply) => {
    const cart = await findCart(db, request.params.cartId);
    if (cart === undefined) return views.unknown(reply, request.params.cartId);
    if (cart.orderId !== null) return redirectToOrder(reply, cart, cart.orderId);
    const { values } = readBuyerForm(request.body);
    const { code, credit } = (request.body ?? {}) as { code?: unknown; credit?: unknown };
    const typed = typeof code === "string" ? code : "";
    const back = views.backOf(request.query);
    const by = { customerId: cart.customerId ?? undefined };
    const enter = () =>
      inTransaction(db, (tx) =>
        typeof credit === "string"
          ? removeCredit(tx, context, cart.id, credit, by)
          : enterCode(tx, context, cart.id, typed, by),
      );
    try {
      await guessing(clientAddress(request), () => withoutPayment(closePayment, enter));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const entry = { open: true, typed, problem: textIn(views.locale, error.sentence) };
      const shown = { status: error.status, code: entry };
      return views.form(setRetryAfter(reply, error), back, cart, { values, errors: {} }, shown);
    }
    saveForm(reply, cart.id, { values, back }, environment.publicUrl);
    return reply.redirect(`/checkout/${cart.id}?${new URLSearchParams({ back, kept: "1" })}`, 303);
  };
}
