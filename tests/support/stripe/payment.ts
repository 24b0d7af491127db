import type { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";
import { missing } from "./errors.ts";
import { findSession } from "./session.ts";

/** The buyer pays an open session by card. A free session has no payment. */
export function pay(account: Account, sessionId: string): Stripe.Checkout.Session {
  const session = complete(account, sessionId);
  if (session.payment_status !== "no_payment_required") succeed(account, session, newPayment(account, session));
  account.emit("checkout.session.completed", session);
  return session;
}

/** The buyer pays by a delayed method: the session is complete but unpaid. */
export function beginSlowPayment(account: Account, sessionId: string): Stripe.Checkout.Session {
  const session = complete(account, sessionId);
  newPayment(account, session).status = "processing";
  account.emit("checkout.session.completed", session);
  return session;
}

export function endSlowPayment(
  account: Account,
  sessionId: string,
  outcome: "failed" | "succeeded",
): Stripe.Checkout.Session {
  const session = findSession(account, sessionId);
  const payment = findPayment(account, String(session.payment_intent));
  if (payment.status !== "processing")
    throw new Error(`The payment of session ${sessionId} is ${payment.status}: it cannot end.`);
  if (outcome === "succeeded") succeed(account, session, payment);
  else payment.status = "requires_payment_method";
  account.emit(`checkout.session.async_payment_${outcome}`, session);
  return session;
}

/** @throws ApiError if there is none */
export function findPayment(account: Account, id: string): Stripe.PaymentIntent {
  const payment = account.payments.get(id);
  if (payment === undefined) throw missing("payment_intent", id, "intent");
  return payment;
}

function complete(account: Account, sessionId: string): Stripe.Checkout.Session {
  const session = findSession(account, sessionId);
  if (session.status !== "open") throw new Error(`Session ${sessionId} is ${session.status}: it cannot be paid.`);
  return Object.assign(session, { status: "complete", url: null } satisfies Partial<Stripe.Checkout.Session>);
}

function newPayment(account: Account, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const payment = {
    id: newId("pi"),
    object: "payment_intent",
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    created: account.now(),
    currency: session.currency,
    latest_charge: null,
    livemode: false,
    metadata: { ...account.paymentMetadata.get(session.id) },
    payment_method_types: session.payment_method_types,
    status: "requires_confirmation",
  } as Stripe.PaymentIntent;
  account.payments.set(payment.id, payment);
  session.payment_intent = payment.id;
  return payment;
}

function succeed(account: Account, session: Stripe.Checkout.Session, payment: Stripe.PaymentIntent): void {
  charge(account, payment, session.customer_email);
  session.payment_status = "paid";
}

/** Charges a payment's card. */
export function charge(account: Account, payment: Stripe.PaymentIntent, email: string | null = null): void {
  const charged = {
    id: newId("ch"),
    object: "charge",
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: 0,
    billing_details: { email },
    captured: true,
    created: account.now(),
    currency: payment.currency,
    disputed: false,
    livemode: false,
    metadata: { ...payment.metadata },
    paid: true,
    payment_intent: payment.id,
    refunded: false,
    status: "succeeded",
  } as Stripe.Charge;
  account.charges.set(charged.id, charged);
  Object.assign(payment, {
    amount_received: payment.amount,
    latest_charge: charged.id,
    status: "succeeded",
  } satisfies Partial<Stripe.PaymentIntent>);
}
