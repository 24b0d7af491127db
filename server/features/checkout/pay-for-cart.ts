import type { FastifyReply, FastifyRequest } from "fastify";
import { textIn } from "../../../engine/core/contract.ts";
import * as sayOrders from "../../../messages/generated/server/orders.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { setRetryAfter } from "../../core/http/errors.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { clientAddress, hashedAddress } from "../../core/http/network-address.ts";
import { isExempt } from "../../core/http/trusted-networks.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findCart, type StoredCart } from "../carts/cart-store.ts";
import { withoutPayment } from "../carts/payment-open.ts";
import { leadToQuestions } from "../carts/unanswered-step.ts";
import { cartChanged } from "../orders/channel.ts";
import { paymentRefused } from "../payments/charge.ts";
import { AmountTooSmall, EmailRefused, type HostedProvider, isHosted } from "../payments/port.ts";
import { type BuyerForm, buyerOf, clearSavedForm, readBuyerForm, saveForm } from "./buyer-form.ts";
import type { Checkout, CheckoutRoute } from "./checkout-views.ts";
import { beginPayment } from "./hosted/begin-payment.ts";
import { orderPath, placeOrder, storefrontTerms } from "./place-order.ts";

interface Submission {
  readonly request: FastifyRequest<CheckoutRoute>;
  readonly reply: FastifyReply;
  readonly cart: StoredCart;
  readonly form: BuyerForm;
  readonly back: string;
}

/** Handles the submitted form: orders what is free or paid here, and begins a payment at a hosted provider. */
export function payForCart(checkout: Checkout) {
  const { context, views, payments } = checkout;
  const { db, config, environment } = context;
  const begin = isHosted(payments) ? hostedPayment(checkout, payments) : undefined;
  const fail = failurePage(checkout);

  async function order({ request, reply, cart, form }: Submission) {
    const placed = placing(context, request, cart, form);
    const provider = isHosted(payments) ? undefined : payments;
    const orderId = await inTransaction(db, (tx) =>
      placeOrder(tx, context, placed, storefrontTerms(tx, museumNow(context), provider, placed)),
    );
    clearSavedForm(reply, cart.id, environment.publicUrl);
    return redirectToOrder(reply, cart, orderId);
  }

  return async (request: FastifyRequest<CheckoutRoute>, reply: FastifyReply) => {
    const cart = await findCart(db, request.params.cartId);
    if (cart === undefined) return views.unknown(reply, request.params.cartId);
    if (cart.orderId !== null) return redirectToOrder(reply, cart, cart.orderId);
    const form = await readForm(context, cart, request.body);
    const back = views.backOf(request.query);
    if (await leadToQuestions(reply, config.current, cart, back)) return reply;
    if (cart.lines.length === 0 || !(await views.canPay(cart)))
      return views.form(reply, back, cart, form, { status: 400 });
    if (Object.keys(form.errors).length > 0) {
      saveForm(reply, cart.id, { values: form.values }, environment.publicUrl);
      return reply.redirect(`/checkout/${cart.id}?${new URLSearchParams({ back, check: "1" })}`, 303);
    }
    const submission = { request, reply, cart, form, back };
    try {
      return await (begin !== undefined && !(await views.isFree(cart)) ? begin(submission) : order(submission));
    } catch (error) {
      return fail(submission, error);
    }
  };
}

/** The buyer of a move is the order's: do not ask again, or show them to strangers with the URL. */
async function readForm({ db }: ServerContext, { moving }: StoredCart, body: unknown): Promise<BuyerForm> {
  const form = readBuyerForm(body);
  return moving === null ? form : { ...form, values: await buyerOf(db, moving.orderId), errors: {} };
}

function placing(
  { config, environment }: ServerContext,
  request: FastifyRequest,
  { id: cartId }: StoredCart,
  { values: buyer, seen }: BuyerForm,
) {
  const ip = clientAddress(request);
  const isTrusted = isExempt(config.current.tenant.limits.trustedNetworks, environment.trustProxy, ip, request);
  return { cartId, buyer, address: isTrusted ? undefined : hashedAddress(ip), seen, language: request.locale };
}

function hostedPayment({ context, closePayment }: Checkout, provider: HostedProvider) {
  const { db, environment } = context;
  const paymentsFrom = createAddressLimit(db, { name: "payments" });
  const paymentsFor = createLimit(db, { name: "payments-of-cart" });
  return async ({ request, reply, cart, form, back }: Submission) => {
    await consumeAttempt([paymentsFrom, clientAddress(request)], [paymentsFor, cart.id]);
    // Save the input for a buyer who returns.
    if (cart.moving === null) saveForm(reply, cart.id, { values: form.values, back }, environment.publicUrl);
    const placed = placing(context, request, cart, form);
    const begun = await withoutPayment(closePayment, () => beginPayment(context, provider, placed));
    return "url" in begun ? reply.redirect(begun.url, 303) : redirectToOrder(reply, cart, begun.orderId);
  };
}

/** Shows why nothing was ordered. @throws errors of the server itself */
function failurePage({ context, views, payments, closePayment }: Checkout) {
  const { db } = context;

  /** Errors of the provider, before any money has moved. */
  async function providerFailed({ request, reply, cart, form, back }: Submission, error: unknown) {
    if (!isHosted(payments) || (await views.isFree(cart))) throw error;
    await closePayment(cart.id);
    const { locale } = views;
    if (error instanceof AmountTooSmall)
      return views.form(reply, back, cart, form, { status: 402, notice: sayOrders.amountTooSmall(locale) });
    if (error instanceof EmailRefused && cart.moving === null) {
      const refused = { ...form, errors: { email: { message: sayOrders.emailRefused } } };
      return views.form(reply, back, cart, refused, { status: 400 });
    }
    request.log.error({ err: error }, "a payment could not be begun");
    return views.form(reply, back, cart, form, { status: 503, notice: sayOrders.paymentNotBegun(locale) });
  }

  return async (submission: Submission, error: unknown) => {
    if (!(error instanceof HttpError)) return providerFailed(submission, error);
    const { reply, cart, form, back } = submission;
    const code = error.errors[0]?.code;
    const reason = textIn(views.locale, error.sentence);
    if (code === "ALREADY_PAID" || code === "PAYMENT_STUCK") {
      const { orderId = null } = (await findCart(db, cart.id)) ?? {};
      if (orderId !== null) return redirectToOrder(reply, cart, orderId);
      // Money may have moved: do not tell the buyer either way.
      return views.form(reply, back, cart, form, { status: error.status, notice: reason });
    }
    if (code === cartChanged || code === paymentRefused || code === "CODE_USED_UP") {
      const changed = (await findCart(db, cart.id)) ?? cart;
      return views.form(reply, back, changed, form, { status: error.status, notice: reason });
    }
    return views.notCompleted(setRetryAfter(reply, error), error.status === 429 ? 429 : 409, back, reason);
  };
}

/** 303 makes the browser load the page with GET, so that a reload does not pay again. */
export function redirectToOrder(reply: FastifyReply, cart: StoredCart, orderId: string) {
  return reply.redirect(orderPath(cart, orderId), 303);
}
