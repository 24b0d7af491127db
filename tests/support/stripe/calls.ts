import type { Stripe } from "stripe";
import type { Account } from "./account.ts";
import { expand } from "./expand.ts";
import type { Form } from "./form.ts";
import { findPayment } from "./payment.ts";
import { createRefund, listRefunds } from "./refund.ts";
import { createSession, expireSession, findSession } from "./session.ts";

/** Handlers of openapi.json's calls. Parameters are already validated; `id` is from the path. */
const calls: Record<string, (account: Account, parameters: Form, id: string) => object> = {
  "POST /v1/checkout/sessions": (account, parameters) =>
    createSession(account, parameters as unknown as Stripe.Checkout.SessionCreateParams),
  "GET /v1/checkout/sessions/{session}": (account, _, id) => findSession(account, id),
  "POST /v1/checkout/sessions/{session}/expire": (account, _, id) => expireSession(account, id),
  "GET /v1/payment_intents/{intent}": (account, _, id) => findPayment(account, id),
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
