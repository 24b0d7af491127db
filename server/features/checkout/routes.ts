import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toCents } from "../../../commerce/money.ts";
import { textIn } from "../../../engine/core/contract.ts";
import { formatTime } from "../../../messages/formats/moment.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import * as sayOrders from "../../../messages/generated/server/orders.ts";
import type { Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { clientAddress } from "../../core/http/client-address.ts";
import { sayWhen } from "../../core/http/errors.ts";
import { hashedAddress } from "../../core/http/hashed-address.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { consumeAttempt, createAddressLimit, createLimit } from "../../core/http/limits.ts";
import { isExempt } from "../../core/http/trusted-networks.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { type SoldAsOne, saidPolicies } from "../after-sale/said-policies.ts";
import { leadToQuestions } from "../carts/answers/unanswered-step.ts";
import { findCart, type StoredCart } from "../carts/cart-store.ts";
import { changeCart } from "../carts/change-cart.ts";
import { codeGuesses, enteredCode } from "../carts/enter-code.ts";
import { hasEnded } from "../carts/hold-times.ts";
import { withoutPayment } from "../carts/payment-open.ts";
import { seatsOf } from "../carts/seats-of.ts";
import { showCart } from "../carts/show-cart.ts";
import { cartChanged, cartFingerprint } from "../orders/cart-fingerprint.ts";
import { paymentRefused } from "../payments/charge.ts";
import { AmountTooSmall, EmailRefused, isHosted, type PaymentProvider } from "../payments/port.ts";
import { type BuyerForm, nobody, readBuyerForm } from "./buyer-form.ts";
import type { CodeEntry } from "./code-form.ts";
import type { Hold } from "./hold-line.ts";
import { beginPayment } from "./hosted/begin-payment.ts";
import { closing } from "./hosted/close-payment.ts";
import { returnRoute } from "./hosted/routes.ts";
import { forgetForm, keepForm, keptForm } from "./kept-form.ts";
import { buyerOf, knownBuyer } from "./known-buyer.ts";
import { membershipNotes } from "./membership-notes.ts";
import { orderPath } from "./order-path.ts";
import { checkoutPage, type Frame, messagePage } from "./page.ts";
import { placeOrder } from "./place-order.ts";
import type { CheckoutTheme } from "./theme.ts";

interface CheckoutRoute {
  Params: { cartId: string };
  /**
   * `back`: the storefront step to return to. `check`: show the errors of a refused form. `busy`: the form arrived
   * while the server was full. `enter`: open the promotion code field. `kept`: restore the saved input.
   */
  Querystring: { back?: string; check?: string; busy?: string; enter?: string; kept?: string };
}

interface Shown {
  readonly status?: number;
  readonly notice?: string | undefined;
  readonly code?: CodeEntry;
}

const closed: CodeEntry = { open: false };

/** The form works without script. @param payments undefined if the server takes no payments */
export function checkoutRoutes(
  server: FastifyInstance,
  context: ServerContext,
  look: CheckoutTheme,
  payments: PaymentProvider | undefined,
): void {
  const { db, environment, config } = context;
  const locale = () => config.current.tenant.locale;
  const close = closing(context, payments);
  const guessing = codeGuesses(db);
  const paymentsFrom = createAddressLimit(db, { name: "payments" });
  const paymentsFor = createLimit(db, { name: "payments-of-cart" });
  const countedAddress = (request: FastifyRequest) => {
    const ip = clientAddress(request);
    return isExempt(config.current.tenant.limits.trustedNetworks, environment.trustProxy, ip, request)
      ? undefined
      : hashedAddress(ip);
  };
  const formAction = isHosted(payments) ? `form-action 'self' ${payments.origin}` : undefined;

  if (isHosted(payments)) {
    const page = (title: string, message: string, link: { href: string; text: string }) =>
      messagePage(frame(config.current.tenant.homePath), { title, message, link });
    returnRoute(server, context, payments, {
      wait: (address) =>
        page(say.paymentArrives(locale()), say.paymentOnItsWay(locale()), {
          href: address,
          text: say.lookAgain(locale()),
        }),
      refunded: (isDone) =>
        page(say.notCompleted(locale()), isDone ? say.paymentRefunded(locale()) : say.refundComes(locale()), {
          href: config.current.tenant.homePath,
          text: say.startAgain(locale()),
        }),
    });
  }

  server.get<CheckoutRoute>("/checkout/:cartId", async (request, reply) => {
    const { params, query } = request;
    const cart = await findCart(db, params.cartId);
    if (cart === undefined) return unknown(reply);
    if (cart.orderId !== null) return alreadyOrdered(reply, cart, cart.orderId);
    if (await leadToQuestions(reply, config.current, cart, backOf(query))) return reply;
    // A buyer who returns from the provider's page finds their input again.
    const kept =
      query.check === undefined && query.kept === undefined && cart.paymentId === null ? undefined : keptForm(request);
    const code = { open: query.enter !== undefined };
    const busy = query.busy === undefined ? undefined : say.sentTooEarly(locale());
    if (cart.moving !== null)
      return showForm(reply, backOf(query), cart, { values: nobody, errors: {} }, { notice: busy });
    if (kept === undefined || (query.check === undefined && cart.paymentId === null)) {
      const values = kept?.values ?? (await knownBuyer(context, request, cart));
      return showForm(reply, backOf(query), cart, { values, errors: {} }, { code });
    }
    return showForm(reply, backOf({ back: query.back ?? kept.back }), cart, readBuyerForm(kept.values), {
      notice: busy,
      code,
    });
  });

  server.post<CheckoutRoute>("/checkout/:cartId", async (request, reply) => {
    const cart = await findCart(db, request.params.cartId);
    if (cart === undefined) return unknown(reply);
    if (cart.orderId !== null) return toOrder(reply, cart, cart.orderId);
    const form = await readForm(cart, request.body);
    const back = backOf(request.query);
    if (await leadToQuestions(reply, config.current, cart, back)) return reply;
    if (cart.lines.length === 0 || !canPay(cart)) return showForm(reply, back, cart, form, { status: 400 });
    if (Object.keys(form.errors).length > 0) {
      keepForm(reply, cart.id, { values: form.values }, environment.publicUrl);
      return reply.redirect(`/checkout/${cart.id}?${new URLSearchParams({ back, check: "1" })}`, 303);
    }
    try {
      const placing = { cartId: cart.id, buyer: form.values, address: countedAddress(request), seen: form.seen };
      if (isHosted(payments) && !isFree(cart)) {
        await consumeAttempt([paymentsFrom, clientAddress(request)], [paymentsFor, cart.id]);
        // Save the input for a buyer who returns.
        if (cart.moving === null) keepForm(reply, cart.id, { values: form.values, back }, environment.publicUrl);
        const begun = await withoutPayment(close, () => beginPayment(context, payments, placing));
        return "url" in begun ? reply.redirect(begun.url, 303) : toOrder(reply, cart, begun.orderId);
      }
      const orderId = await inTransaction(db, (tx) =>
        placeOrder(tx, context, isHosted(payments) ? undefined : payments, placing),
      );
      forgetForm(reply, cart.id, environment.publicUrl);
      return toOrder(reply, cart, orderId);
    } catch (error) {
      if (!(error instanceof HttpError)) {
        if (!isHosted(payments) || isFree(cart)) throw error;
        await close(cart.id);
        if (error instanceof AmountTooSmall)
          return showForm(reply, back, cart, form, { status: 402, notice: sayOrders.amountTooSmall(locale()) });
        if (error instanceof EmailRefused && cart.moving === null)
          return showForm(reply, back, cart, { ...form, errors: { email: sayOrders.emailRefused } }, { status: 400 });
        request.log.error({ err: error }, "a payment could not be begun");
        return showForm(reply, back, cart, form, { status: 503, notice: sayOrders.paymentNotBegun(locale()) });
      }
      const code = error.errors[0]?.code;
      if (code === "ALREADY_PAID" || code === "PAYMENT_STUCK") {
        const { orderId = null } = (await findCart(db, cart.id)) ?? {};
        if (orderId !== null) return toOrder(reply, cart, orderId);
        // Money may have moved: do not tell the buyer either way.
        return showForm(reply, back, cart, form, { status: error.status, notice: textIn(locale(), error.sentence) });
      }
      if (code === cartChanged || code === paymentRefused || code === "CODE_USED_UP")
        return showForm(reply, back, (await findCart(db, cart.id)) ?? cart, form, {
          status: error.status,
          notice: textIn(locale(), error.sentence),
        });
      return send(
        sayWhen(reply, error),
        error.status === 429 ? 429 : 409,
        messagePage(frame(back), {
          title: say.notCompleted(locale()),
          message: say.nothingPaid(locale(), { reason: textIn(locale(), error.sentence) }),
          link: { href: back, text: say.chooseAgain(locale()) },
        }),
      );
    }
  });

  server.post<CheckoutRoute>("/checkout/:cartId/code", async (request, reply) => {
    const cart = await findCart(db, request.params.cartId);
    if (cart === undefined) return unknown(reply);
    if (cart.orderId !== null) return toOrder(reply, cart, cart.orderId);
    const { values } = readBuyerForm(request.body);
    const { code } = (request.body ?? {}) as { code?: unknown };
    const typed = typeof code === "string" ? code : "";
    const back = backOf(request.query);
    try {
      const by = { customerId: cart.customerId ?? undefined };
      const enter = (tx: Tx) =>
        changeCart(
          tx,
          museumNow(context),
          cart.id,
          (present) => ({ code: enteredCode(museumNow(context), present, typed) }),
          by,
        );
      await guessing(clientAddress(request), () => withoutPayment(close, () => inTransaction(db, enter)));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const problem = textIn(locale(), error.sentence);
      return showForm(
        sayWhen(reply, error),
        back,
        cart,
        { values, errors: {} },
        { status: error.status, code: { open: true, typed, problem } },
      );
    }
    keepForm(reply, cart.id, { values, back }, environment.publicUrl);
    return reply.redirect(`/checkout/${cart.id}?${new URLSearchParams({ back, kept: "1" })}`, 303);
  });

  async function showForm(
    reply: FastifyReply,
    back: string,
    cart: StoredCart,
    form: BuyerForm,
    { status = 200, notice, code = closed }: Shown = {},
  ) {
    if (cart.lines.length === 0) {
      return send(
        reply,
        200,
        messagePage(frame(back), {
          title: say.empty(locale()),
          // It held seats once, so the visitor started over in this browser.
          message: cart.heldSince === null ? say.nothingToCheckOut(locale()) : say.putBack(locale()),
          link: { href: back, text: say.seeWhatIsOn(locale()) },
        }),
      );
    }
    if (cart.moving !== null && hasEnded(museumNow(context), cart)) {
      const link = { href: `/order/${cart.moving.orderId}`, text: say.seeOrder(locale()) };
      return send(
        reply,
        200,
        messagePage(frame(back), { title: say.moveEnded(locale()), message: sayOrders.moveEnded(locale()), link }),
      );
    }
    if (!canPay(cart)) {
      const message = say.noPaymentsHere(locale());
      return send(
        reply,
        503,
        messagePage(frame(back), {
          title: say.noPayments(locale()),
          message,
          link: { href: back, text: say.back(locale()) },
        }),
      );
    }
    const museum = museumNow(context);
    const content = {
      cart: showCart(museum, cart, environment.publicUrl),
      fingerprint: cartFingerprint(museum, cart),
      form,
      notice,
      policies: policiesOf(museum, cart),
      hold: holdOf(museum, cart),
      code,
      movesTo: cart.moving?.date,
      membership: await membershipNotes(context, reply.request, museum, cart),
      paymentNote: payments?.note,
    };
    if (formAction !== undefined)
      reply.header(
        "content-security-policy",
        String(reply.getHeader("content-security-policy")).replace("form-action 'self'", formAction),
      );
    return send(reply, status, checkoutPage(frame(back), content));
  }

  /** The buyer of a move is the order's: do not ask again, or show them to strangers with the URL. */
  async function readForm({ moving }: StoredCart, body: unknown): Promise<BuyerForm> {
    const form = readBuyerForm(body);
    return moving === null ? form : { ...form, values: await buyerOf(db, moving.orderId), errors: {} };
  }

  function alreadyOrdered(reply: FastifyReply, cart: StoredCart, orderId: string) {
    const link = { href: orderPath(cart, orderId), text: say.seeOrder(locale()) };
    return send(
      reply,
      200,
      messagePage(frame(config.current.tenant.homePath), {
        title: say.made(locale()),
        message: say.madeAlready(locale()),
        link,
      }),
    );
  }

  function unknown(reply: FastifyReply) {
    const { homePath } = config.current.tenant;
    return send(
      reply,
      404,
      messagePage(frame(homePath), {
        title: say.expired(locale()),
        message: say.notCharged(locale()),
        link: { href: homePath, text: say.startAgain(locale()) },
      }),
    );
  }

  function frame(back: string): Frame {
    return { tenant: config.current.tenant, look, demo: environment.demo, back };
  }

  function canPay(cart: StoredCart): boolean {
    return payments !== undefined || isFree(cart);
  }

  function isFree(cart: StoredCart): boolean {
    return toCents(showCart(museumNow(context), cart, environment.publicUrl).estimatedCost.totalAmount) === 0;
  }

  /** Accept only paths of this site, to prevent an open redirect. */
  function backOf({ back }: { back?: unknown }): string {
    return typeof back === "string" && /^\/[\w-]+(\/[\w-]+)*$/.test(back) ? back : config.current.tenant.homePath;
  }
}

function policiesOf(museum: Museum, { lines }: StoredCart) {
  const sold = lines.flatMap(({ variantId }): SoldAsOne[] => {
    const { event, product, visits } = museum.index.variants.get(variantId) ?? {};
    if (event !== undefined) return [{ title: event.title, events: [event], ownWords: event.facts?.refunds }];
    // Only a series admits without naming a day.
    const events = (visits?.(museum, { date: undefined, time: undefined }) ?? []).map((visit) => visit.event);
    return product === undefined || events.length === 0 ? [] : [{ title: product.title, events }];
  });
  return saidPolicies(museum, sold);
}

function holdOf(museum: Museum, { lines, expiresAt }: StoredCart): Hold | undefined {
  const { tenant, now } = museum;
  if (seatsOf(museum, lines).length === 0) return undefined;
  return {
    until: formatTime(tenant.locale, expiresAt, tenant.timeZone),
    left: expiresAt.getTime() - now.epochMilliseconds,
  };
}

/** 303 makes the browser load the page with GET, so that a reload does not pay again. */
function toOrder(reply: FastifyReply, cart: StoredCart, orderId: string) {
  return reply.redirect(orderPath(cart, orderId), 303);
}

function send(reply: FastifyReply, status: number, page: string) {
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
}
