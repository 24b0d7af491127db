import Stripe from "stripe";
import {
  ForgedEvent,
  type HostedProvider,
  type ProviderEvent,
  ProviderRefused,
  type SessionRequest,
  type SessionState,
} from "../payments/port.ts";
import { asked } from "./asked.ts";
import { centsOfStripe, stripeAmount } from "./stripe-amounts.ts";
import { intentOnReader, stripeTerminal } from "./stripe-terminal.ts";

/** Our tests check requests against this version's specification. */
const apiVersion = "2025-09-30.clover";
/** Per attempt. */
const timeoutMs = 10_000;
const retries = 2;
/** Maximum age of a webhook's signature. */
const toleranceSeconds = 300;

/** `apiBase` replaces the API's address in tests. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase?: string | undefined;
  /** The museum's card readers are those of this location; none without it. */
  readonly terminalLocation?: string | undefined;
}

/** Offers the museum's methods, which confirm at once: slower ones outlast any hold (docs/payments.md). */
export function stripePayments({
  secretKey,
  webhookSecret,
  apiBase,
  terminalLocation,
}: StripeSettings): HostedProvider {
  const base = apiBase === undefined ? undefined : new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
    apiVersion: apiVersion as typeof Stripe.API_VERSION,
    ...(base && { host: base.hostname, port: base.port, protocol: base.protocol === "http:" ? "http" : "https" }),
  });
  const refunds = refundsWith(stripe);
  return {
    name: "stripe",
    terminal: terminalLocation === undefined ? undefined : stripeTerminal(stripe, terminalLocation, refunds),
    origin: base?.origin ?? "https://checkout.stripe.com",
    ...sessionsOf(stripe),
    ...refunds,
    readEvent(body, signature, now) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? "",
          webhookSecret,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        throw new ForgedEvent("Stripe", error);
      }
      const about = subjectOf(event);
      return about && { id: event.id, about };
    },
  };
}

function sessionsOf(stripe: Stripe): Pick<HostedProvider, "open" | "find" | "expire"> {
  const { sessions } = stripe.checkout;
  const find = async (sessionId: string) =>
    stateOf(await asked(sessions.retrieve(sessionId, { expand: ["payment_intent"] })));
  return {
    async open(request) {
      const session = await asked(sessions.create(parametersOf(request), { idempotencyKey: request.id }));
      if (session.url === null) throw new Error(`Stripe's session ${session.id} has no page.`);
      return { id: session.id, url: session.url };
    },
    find,
    async expire(sessionId) {
      try {
        return stateOf(await asked(sessions.expire(sessionId)));
      } catch (error) {
        // Paid or expired meanwhile.
        if (error instanceof ProviderRefused) return find(sessionId);
        throw error;
      }
    },
  };
}

function refundsWith({ refunds }: Stripe): Pick<HostedProvider, "refund" | "refundsOf"> {
  return {
    async refund({ chargeId, cents, currencyCode, name, key }) {
      const refund = await asked(
        refunds.create(
          { payment_intent: chargeId, amount: stripeAmount(cents, currencyCode), metadata: { name } },
          { idempotencyKey: key },
        ),
      );
      return { id: refund.id, cents: centsOfStripe(refund.amount, refund.currency), name };
    },
    async refundsOf(chargeId) {
      const { data } = await asked(refunds.list({ payment_intent: chargeId, limit: 100 }));
      return data
        .filter(({ status }) => status !== "failed" && status !== "canceled")
        .map(({ id, amount, currency, metadata }) => ({
          id,
          cents: centsOfStripe(amount, currency),
          ...(metadata?.name !== undefined && { name: metadata.name }),
        }));
    },
  };
}

function parametersOf(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { cartId, email, items, taxCents, locale, expiresAt, successUrl, cancelUrl } = request;
  const currency = request.currencyCode.toLowerCase();
  const lines = taxCents === 0 ? items : [...items, { title: request.taxTitle, quantity: 1, cents: taxCents }];
  return {
    mode: "payment",
    // Valid in the API version above; the package's types are for a later one.
    ...({ payment_method_types: request.methods } as object),
    client_reference_id: cartId,
    ...(email !== "" && { customer_email: email }),
    metadata: { cartId },
    payment_intent_data: { metadata: { cartId } },
    line_items: lines.map(({ title, quantity, cents }) => ({
      quantity,
      price_data: { currency, unit_amount: stripeAmount(cents, request.currencyCode), product_data: { name: title } },
    })),
    locale: localeOf(locale),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** Stripe refuses unknown languages: fall back to the browser's. */
function localeOf(tag: string): Stripe.Checkout.SessionCreateParams.Locale {
  const { language } = new Intl.Locale(tag);
  const known: readonly string[] = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "ja", "sv", "da", "fi", "nb", "cs"];
  return known.includes(language) ? (language as Stripe.Checkout.SessionCreateParams.Locale) : "auto";
}

function stateOf({
  id,
  status,
  payment_status,
  payment_intent,
  amount_total,
  currency,
}: Stripe.Checkout.Session): SessionState {
  if (status === "expired") return { status: "expired" };
  if (status !== "complete") return { status: "open" };
  const intent = typeof payment_intent === "string" ? { id: payment_intent, status: undefined } : payment_intent;
  // A failed slow payment leaves its session complete.
  if (payment_status !== "paid") return { status: intent?.status === "processing" ? "processing" : "expired" };
  const chargeId = intent?.id;
  if (chargeId === undefined || amount_total === null || currency === null)
    throw new Error(`Stripe's session ${id} is paid, but says neither how nor how much.`);
  return {
    status: "paid",
    chargeId,
    cents: centsOfStripe(amount_total, currency),
    currencyCode: currency.toUpperCase(),
  };
}

function subjectOf(event: Stripe.Event): ProviderEvent["about"] | undefined {
  const named = (reference: string | { readonly id: string } | null) =>
    typeof reference === "string" ? reference : reference?.id;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { session: event.data.object.id };
    case "terminal.reader.action_succeeded":
    case "terminal.reader.action_failed": {
      const session = intentOnReader(event.data.object);
      return session === undefined ? undefined : { session };
    }
    case "charge.refunded": {
      const charge = named(event.data.object.payment_intent);
      return charge === undefined ? undefined : { charge };
    }
    case "charge.dispute.created": {
      const { id, amount, currency, payment_intent } = event.data.object;
      const charge = named(payment_intent);
      return charge === undefined ? undefined : { dispute: id, charge, cents: centsOfStripe(amount, currency) };
    }
    case "charge.dispute.closed": {
      const { id, amount, currency, status, payment_intent } = event.data.object;
      const charge = named(payment_intent);
      const isWon = status === "won" || status === "warning_closed";
      return charge === undefined
        ? undefined
        : {
            charge,
            isDisputeClosed: true,
            ...(isWon && { won: { dispute: id, cents: centsOfStripe(amount, currency) } }),
          };
    }
    default:
      return undefined;
  }
}
