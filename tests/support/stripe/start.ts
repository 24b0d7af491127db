import { createServer } from "node:http";
import type { Stripe } from "stripe";
import { testNow } from "../clock.ts";
import { type Account, newAccount } from "./account.ts";
import { answerRequest, type ReceivedRequest, type World } from "./answer-request.ts";
import { closeDispute, createDispute } from "./dispute.ts";
import { type Failure, type FailureOptions, failureQueue } from "./failures.ts";
import { idempotentAnswers } from "./idempotency.ts";
import { beginSlowPayment, endSlowPayment, findPayment, pay } from "./payment.ts";
import { actAtReader, addReader, type ReaderAct } from "./reader.ts";
import { createRefund } from "./refund.ts";
import { expireSession, findSession } from "./session.ts";
import { newWebhooks, type Webhooks } from "./webhooks.ts";

type Session = Stripe.Checkout.Session;

export interface StripeOptions {
  /** The webhook URL. Call `webhooks.sendTo` if it is known only later. */
  readonly endpoint?: string;
  /** Stripe's clock, in milliseconds since 1970; by default the tests'. */
  readonly now?: () => number;
}

/** A fake Stripe. Its methods act as buyers, banks and employees, and resolve when the event is delivered. */
export interface StripeStandIn {
  /** `http://127.0.0.1:4242`, for STRIPE_API_BASE. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly account: Account;
  readonly requests: readonly ReceivedRequest[];
  /** Requests that violate Stripe's OpenAPI document, as sentences: tests expect none. */
  readonly violations: readonly string[];
  readonly webhooks: Webhooks;
  pay(sessionId: string): Promise<Session>;
  /** The buyer pays by a delayed method: unpaid until `endSlowPayment`. */
  beginSlowPayment(sessionId: string): Promise<Session>;
  endSlowPayment(sessionId: string, outcome: "failed" | "succeeded"): Promise<Session>;
  expire(sessionId: string): Promise<Session>;
  /** An employee refunds a payment, or an amount in cents, in Stripe's dashboard. */
  refund(sessionId: string, amount?: number): Promise<Stripe.Refund>;
  dispute(sessionId: string): Promise<Stripe.Dispute>;
  closeDispute(sessionId: string, status: "won" | "lost"): Promise<Stripe.Dispute>;
  /** The museum gets a card reader. */
  addReader(location: string, label: string): Stripe.Terminal.Reader;
  /** A guest, or the cable, at a reader. */
  atReader(readerId: string, act: ReaderAct): Promise<Stripe.Terminal.Reader>;
  fail(failure: Failure, options?: FailureOptions): void;
  stopFailing(): void;
  delayAnswers(milliseconds: number): void;
  stop(): Promise<void>;
}

const secretKey = "sk_test_this_is_not_a_key";
const webhookSecret = "whsec_this_is_not_a_secret";

/** Starts a fake Stripe on its own port; the caller stops it. */
export async function startStripe({
  endpoint,
  now = () => testNow().epochMilliseconds,
}: StripeOptions = {}): Promise<StripeStandIn> {
  const seconds = () => Math.floor(now() / 1000);
  const { webhooks, emit, stop: stopDelivering } = newWebhooks(webhookSecret, seconds);
  if (endpoint !== undefined) webhooks.sendTo(endpoint);
  const account = newAccount({ now: seconds, origin: () => url, emit });
  const world: World = {
    account,
    secretKey,
    requests: [],
    violations: [],
    failures: failureQueue(),
    idempotent: idempotentAnswers(),
    delay: 0,
  };
  const server = createServer((request, response) => {
    answerRequest(world, request, response).catch((error: unknown) => {
      world.violations.push(`The stand-in itself failed: ${error}`);
      response.destroy();
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;

  /** Return a copy: the object itself changes. */
  const delivered = async <Result extends object>(result: Result): Promise<Result> => {
    const copy = structuredClone(result);
    await webhooks.idle();
    return copy;
  };
  const chargeOf = (sessionId: string) => {
    const { latest_charge: id } = findPayment(account, String(findSession(account, sessionId).payment_intent));
    const charge = account.charges.get(String(id));
    if (charge === undefined) throw new Error(`Session ${sessionId} is not paid.`);
    return charge;
  };
  return {
    url,
    secretKey,
    webhookSecret,
    account,
    requests: world.requests,
    violations: world.violations,
    webhooks,
    pay: async (id) => delivered(pay(account, id)),
    beginSlowPayment: async (id) => delivered(beginSlowPayment(account, id)),
    endSlowPayment: async (id, outcome) => delivered(endSlowPayment(account, id, outcome)),
    expire: async (id) => delivered(expireSession(account, id)),
    refund: async (id, amount) => delivered(createRefund(account, { charge: chargeOf(id).id, amount })),
    dispute: async (id) => delivered(createDispute(account, chargeOf(id))),
    closeDispute: async (id, status) => delivered(closeDispute(account, chargeOf(id), status)),
    addReader: (location, label) => addReader(account, location, label),
    atReader: async (id, act) => delivered(actAtReader(account, id, act)),
    fail: world.failures.add,
    stopFailing: world.failures.clear,
    delayAnswers(milliseconds) {
      world.delay = milliseconds;
    },
    async stop() {
      stopDelivering();
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
