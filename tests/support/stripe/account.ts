import { randomBytes } from "node:crypto";
import type { Stripe } from "stripe";

export type EventType =
  | "charge.dispute.closed"
  | "charge.dispute.created"
  | "charge.refunded"
  | "checkout.session.async_payment_failed"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "terminal.reader.action_failed"
  | "terminal.reader.action_succeeded";

/** The fake Stripe's objects, which refer to each other by id. Fields that card payments leave empty are missing. */
export interface Account {
  readonly sessions: Map<string, Stripe.Checkout.Session>;
  readonly lineItems: Map<string, Stripe.LineItem[]>;
  /** A session's metadata for its payment, by session id. */
  readonly paymentMetadata: Map<string, Stripe.Metadata>;
  readonly payments: Map<string, Stripe.PaymentIntent>;
  readonly charges: Map<string, Stripe.Charge>;
  readonly refunds: Map<string, Stripe.Refund>;
  readonly disputes: Map<string, Stripe.Dispute>;
  readonly readers: Map<string, Stripe.Terminal.Reader>;
  /** Seconds since 1970. */
  readonly now: () => number;
  /** Origin of the payment page: `http://127.0.0.1:4242`. */
  readonly origin: () => string;
  /** Emits an event with the object's current state. `previous` has its changed properties' old values. */
  readonly emit: (type: EventType, object: object, previous?: object) => void;
}

export const newAccount = (world: Pick<Account, "now" | "origin" | "emit">): Account => ({
  sessions: new Map(),
  lineItems: new Map(),
  paymentMetadata: new Map(),
  payments: new Map(),
  charges: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  readers: new Map(),
  ...world,
});

/** An id like Stripe's: `pi_` and 24 characters. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${randomBytes(length).toString("hex").slice(0, length)}`;
