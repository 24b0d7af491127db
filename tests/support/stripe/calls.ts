import type { Stripe } from "stripe";
import type { Account } from "./account.ts";
import { expand } from "./expand.ts";
import type { Form } from "./form.ts";
import { findPayment } from "./payment.ts";
import { cancelAction, cancelIntent, createIntent, findReader, listReaders, processIntent } from "./reader.ts";
import { createRefund, listRefunds } from "./refund.ts";
import { createSession, expireSession, findSession } from "./session.ts";

/** Handlers of openapi.json's calls. Parameters are already validated; `id` is from the path. */
const calls: Record<string, (account: Account, parameters: Form, id: string) => object> = {
  "POST /v1/checkout/sessions": (account, parameters) =>
    createSession(account, parameters as unknown as Stripe.Checkout.SessionCreateParams),
  "GET /v1/checkout/sessions/{session}": (account, _, id) => findSession(account, id),
  "POST /v1/checkout/sessions/{session}/expire": (account, _, id) => expireSession(account, id),
  "POST /v1/payment_intents": (account, parameters) =>
    createIntent(account, parameters as unknown as Stripe.PaymentIntentCreateParams),
  "GET /v1/payment_intents/{intent}": (account, _, id) => findPayment(account, id),
  "POST /v1/payment_intents/{intent}/cancel": (account, _, id) => cancelIntent(account, id),
  "GET /v1/terminal/readers": (account, parameters) => listReaders(account, parameters),
  "GET /v1/terminal/readers/{reader}": (account, _, id) => findReader(account, id),
  "POST /v1/terminal/readers/{reader}/process_payment_intent": (account, parameters, id) =>
    processIntent(account, id, String(parameters.payment_intent)),
  "POST /v1/terminal/readers/{reader}/cancel_action": (account, _, id) => cancelAction(account, id),
  "GET /v1/refunds": (account, parameters) => listRefunds(account, parameters),
  "POST /v1/refunds": (account, parameters) => createRefund(account, parameters as Stripe.RefundCreateParams),
};

/** @throws ApiError if Stripe would refuse the call */
export function execute(account: Account, name: string, parameters: Form, id: string): object {
  const call = calls[name];
  if (call === undefined) throw new Error(`The stand-in does not have the call ${name}.`);
  const { expand: paths = [], ...rest } = parameters;
  return expand(account, call(account, rest, id), paths as string[]);
}
