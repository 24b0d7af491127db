import type { FastifyReply } from "fastify";
import { type Bought, savingOf } from "../../../commerce/cart/savings.ts";
import { fromCents, parseCents } from "../../../commerce/money.ts";
import { formatTime } from "../../../messages/formats/moment.ts";
import * as say from "../../../messages/generated/pages/checkout.ts";
import * as sayOrders from "../../../messages/generated/server/orders.ts";
import type { Counted } from "../../../schemas/generated/wire.ts";
import { type Museum, museumNow } from "../../museum/catalogue/museum.ts";
import { formatPolicies, type SoldAsOne } from "../../museum/catalogue/policy.ts";
import { pagePath } from "../../museum/page-addresses.ts";
import { centsOf, lineCents } from "../../museum/products/variants.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { hasEnded } from "../carts/cart-holds.ts";
import type { StoredCart } from "../carts/cart-store.ts";
import { seatsOf } from "../carts/check-lines.ts";
import { creditMeans, creditParts, paidByCredit } from "../carts/credits.ts";
import { isMoved } from "../carts/move-cart.ts";
import { priceCart } from "../carts/price-cart.ts";
import { showCart } from "../carts/show-cart.ts";
import { cartFingerprint } from "../orders/channel.ts";
import { dayWarnings } from "../orders/whole-day.ts";
import { isHosted, type PaymentProvider } from "../payments/port.ts";
import type { BuyerForm } from "./buyer-form.ts";
import { membershipNotes } from "./membership-notes.ts";
import { eventLinks, type Message, messagePage } from "./message-page.ts";
import { type CodeEntry, checkoutPage, type Frame, type Hold } from "./page.ts";
import { orderPath } from "./place-order.ts";
import type { CheckoutTheme } from "./theme.ts";

export interface CheckoutRoute {
  Params: { cartId: string };
  /**
   * `back`: the storefront step to return to. `check`: show the errors of a refused form. `busy`: the form arrived
   * while the server was full. `enter`: open the promotion code field. `kept`: restore the saved input.
   */
  Querystring: { back?: string; check?: string; busy?: string; enter?: string; kept?: string };
}

export interface Checkout {
  readonly context: ServerContext;
  readonly views: CheckoutViews;
  /** Undefined if the server takes no payments. */
  readonly payments: PaymentProvider | undefined;
  /** Closes a cart's open payment at the provider. */
  readonly closePayment: (cartId: string) => Promise<void>;
}

interface Shown {
  readonly status?: number;
  readonly notice?: string | undefined;
  readonly code?: CodeEntry;
}

const closedCode: CodeEntry = { open: false };

/** The pages of checkout, each sent as an answer. */
export class CheckoutViews {
  readonly #context: ServerContext;
  readonly #theme: CheckoutTheme;
  readonly #payments: PaymentProvider | undefined;

  constructor(context: ServerContext, theme: CheckoutTheme, payments: PaymentProvider | undefined) {
    this.#context = context;
    this.#theme = theme;
    this.#payments = payments;
  }

  get #tenant() {
    return this.#context.config.current.tenant;
  }

  get locale(): string {
    return this.#tenant.locale;
  }

  get #home(): string {
    return pagePath(this.#tenant, this.#tenant.homePath);
  }

  async canPay(cart: StoredCart): Promise<boolean> {
    return this.#payments !== undefined || this.isFree(cart);
  }

  /** Also if the cart's credits pay all of it. */
  async isFree(cart: StoredCart): Promise<boolean> {
    const museum = museumNow(this.#context);
    const credits = await creditParts(this.#context.db, this.#context, museum, cart);
    return priceCart(museum, cart).total === paidByCredit(credits);
  }

  /** Accepts only paths of this site, to prevent an open redirect. */
  backOf({ back }: { back?: unknown }): string {
    return typeof back === "string" && /^\/[\w-]+(\/[\w-]+)*$/.test(back) ? back : this.#home;
  }

  /** Shows the form, or why there is none. */
  async form(reply: FastifyReply, back: string, cart: StoredCart, form: BuyerForm, shown: Shown = {}) {
    const museum = museumNow(this.#context);
    const { locale } = this;
    if (cart.lines.length === 0)
      return this.message(reply, 200, back, {
        title: say.empty(locale),
        // It held seats once, so the visitor started over in this browser.
        message: cart.heldSince === null ? say.nothingToCheckOut(locale) : say.putBack(locale),
        link: { href: back, text: say.seeWhatIsOn(locale) },
      });
    if (cart.moving !== null && hasEnded(museum, cart))
      return this.message(reply, 200, back, {
        title: say.moveEnded(locale),
        message: sayOrders.moveEnded(locale),
        link: { href: pagePath(this.#tenant, `/order/${cart.moving.orderId}`), text: say.seeOrder(locale) },
      });
    if (!(await this.canPay(cart)))
      return this.message(reply, 503, back, {
        title: say.noPayments(locale),
        message: say.noPaymentsHere(locale),
        link: { href: back, text: say.back(locale) },
      });
    return this.#openForm(reply, back, cart, form, shown);
  }

  async #openForm(
    reply: FastifyReply,
    back: string,
    cart: StoredCart,
    form: BuyerForm,
    { status = 200, notice, code = closedCode }: Shown,
  ) {
    const context = this.#context;
    const museum = museumNow(context);
    const credits = await creditParts(context.db, context, museum, cart);
    const content = {
      cart: showCart(museum, cart, context.environment.publicUrl),
      fingerprint: cartFingerprint(museum, cart, credits),
      credits,
      takesCredits: creditMeans.of(context).filter((means) => means.isOffered(museum)),
      form,
      notice,
      wordsOf: (variantId: string) => museum.index.variants.get(variantId)?.counted as Counted | undefined,
      savings: bundleSavings(museum, cart),
      warnings: warningsOf(museum, cart),
      policies: policiesOf(museum, cart),
      hold: holdOf(museum, cart),
      code,
      movesTo: cart.moving?.date,
      membership: await membershipNotes(context, reply.request, museum, cart),
      paymentNote: this.#payments?.note,
    };
    if (isHosted(this.#payments)) {
      const formAction = `form-action 'self' ${this.#payments.origin}`;
      const policy = String(reply.getHeader("content-security-policy"));
      reply.header("content-security-policy", policy.replace("form-action 'self'", formAction));
    }
    return send(reply, status, checkoutPage(this.frame(back), content));
  }

  alreadyOrdered(reply: FastifyReply, cart: StoredCart, orderId: string) {
    const { locale } = this;
    return this.message(reply, 200, undefined, {
      title: say.made(locale),
      message: say.madeAlready(locale),
      link: { href: pagePath(this.#tenant, orderPath(cart, orderId)), text: say.seeOrder(locale) },
    });
  }

  /** Shows why there is no such cart. */
  async unknown(reply: FastifyReply, cartId: string) {
    const { locale } = this;
    if (await isMoved(this.#context.db, cartId))
      return this.message(reply, 410, undefined, {
        title: say.moved(locale),
        message: say.movedHint(locale),
        link: { href: this.#home, text: say.startAgain(locale) },
      });
    return this.message(reply, 404, undefined, {
      title: say.expired(locale),
      message: say.notCharged(locale),
      link: { href: this.#home, text: say.startAgain(locale) },
      events: eventLinks(museumNow(this.#context)),
    });
  }

  notCompleted(reply: FastifyReply, status: number, back: string, reason: string) {
    const { locale } = this;
    return this.message(reply, status, back, {
      title: say.notCompleted(locale),
      message: say.nothingPaid(locale, { reason }),
      link: { href: back, text: say.chooseAgain(locale) },
    });
  }

  message(reply: FastifyReply, status: number, back: string | undefined, content: Message) {
    return send(reply, status, messagePage(this.frame(back), content));
  }

  /** The page while a payment at the provider is on its way. */
  paymentArrives(address: string): string {
    const { locale } = this;
    return messagePage(this.frame(), {
      title: say.paymentArrives(locale),
      message: say.paymentOnItsWay(locale),
      link: { href: pagePath(this.#tenant, address), text: say.lookAgain(locale) },
    });
  }

  paymentRefunded(isDone: boolean): string {
    const { locale } = this;
    return messagePage(this.frame(), {
      title: say.notCompleted(locale),
      message: isDone ? say.paymentRefunded(locale) : say.refundComes(locale),
      link: { href: this.#home, text: say.startAgain(locale) },
      events: eventLinks(museumNow(this.#context)),
    });
  }

  /** @param back absent where there is no selection to return to */
  frame(back?: string): Frame {
    const demo = this.#context.environment.demo;
    return { tenant: this.#tenant, theme: this.#theme, demo, ...(back !== undefined && { back }) };
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
  return formatPolicies(museum, sold);
}

/** Compares with the same tickets bought without the bundle, by the prices of the day. */
function bundleSavings({ index, tenant }: Museum, { lines }: StoredCart) {
  const bundles = new Map<string, { readonly title: string; readonly byEvent: Map<string, Bought[]> }>();
  for (const { variantId, quantity, attributes } of lines) {
    const variant = index.variants.get(variantId);
    const { bundle, event, title } = variant ?? {};
    if (variant === undefined || bundle === undefined || event === undefined) continue;
    const own = event.ticketTypes.find((type) => type.title === title);
    const date = attributes.get("Date");
    const regular = own && centsOf({ id: own.id, cents: parseCents(own.price), event }, { date });
    const { byEvent } = bundles.get(bundle.id) ?? { byEvent: new Map<string, Bought[]>() };
    const price = lineCents(variant, attributes);
    byEvent.set(event.id, [...(byEvent.get(event.id) ?? []), { quantity, price, regular }]);
    bundles.set(bundle.id, { title: bundle.title, byEvent });
  }
  return [...bundles.values()].flatMap(({ title, byEvent }) => {
    const saving = savingOf([...byEvent.values()]);
    return saving === undefined ? [] : [{ title, amount: fromCents(saving.cents, tenant.currencyCode) }];
  });
}

/** Names visits that overlap. */
function warningsOf(museum: Museum, { lines }: StoredCart): string[] {
  const tickets = seatsOf(museum, lines).flatMap(({ eventId, date, slot }) => {
    const event = museum.index.events.get(eventId);
    return event === undefined ? [] : [{ eventId, title: event.title, date, slot }];
  });
  return dayWarnings(museum, tickets).map(({ text }) => text);
}

function holdOf(museum: Museum, { lines, expiresAt }: StoredCart): Hold | undefined {
  const { tenant, now } = museum;
  if (seatsOf(museum, lines).length === 0) return undefined;
  return {
    until: formatTime(tenant.locale, expiresAt, tenant.timeZone),
    left: expiresAt.getTime() - now.epochMilliseconds,
  };
}

function send(reply: FastifyReply, status: number, page: string) {
  return reply.status(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(page);
}
