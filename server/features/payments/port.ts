import type { Sentence } from "../../../engine/core/contract.ts";
import { Additions, Slot } from "../../museum/feature.ts";

/** Providers never receive a payment of zero. */
export interface Payment {
  /** A retried transaction must charge a purchase only once. */
  readonly id: string;
  /** Whole cents, computed by the server. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currencyCode: string;
  /** The buyer's; empty if unknown or private. */
  readonly email: string;
}

/** `refused`: no money moved; `message` tells the buyer why and what to do. */
export type PaymentOutcome =
  | { readonly status: "paid"; readonly providerId: string }
  | { readonly status: "refused"; readonly message: Sentence | string };

/** To add a provider, add a feature that puts it into this slot; no other code depends on the choice. */
export type PaymentProvider = DirectProvider | HostedProvider;

/** Undefined if the server takes no payments. */
export const payments = new Slot<PaymentProvider | undefined>("a payment provider");

/** Pays back charges that no other provider made. */
export const furtherProviders = new Additions<Pick<Provider, "name" | "refund">>();

interface Provider {
  /** The name in the ledger. */
  readonly name: string;
  /** Shown below the button. */
  readonly note?: Sentence;
  /** Its card readers at the desk. Without it, the desk has none. */
  readonly terminal?: TerminalProvider | undefined;
  /** @throws ChargeDisputed if the cardholder's bank disputes the charge */
  refund(request: RefundRequest): Promise<Refund>;
}

/** Takes money on its own pages or readers: its answers may be lost, and a session may be paid without our knowing. */
export interface SessionProvider extends Provider {
  /** Includes refunds made in the provider's dashboard. */
  refundsOf(chargeId: string): Promise<Refund[]>;
}

/** A card reader of the museum. */
export interface Reader {
  readonly id: string;
  readonly label: string;
  readonly isOnline: boolean;
}

export interface TerminalRequest extends Pick<Payment, "id" | "cents" | "currencyCode"> {
  readonly cartId: string;
}

/** Why a reader took no money. */
export type ReaderFailure =
  | "declined"
  | "insufficient"
  | "expired"
  | "canceled"
  | "timeout"
  | "offline"
  | "busy"
  | "interrupted"
  | "too-small"
  | "failed";

/** `idle`: the reader shows another payment, or none. */
export type TerminalState =
  | { readonly status: "open"; readonly reader: "waiting" | "offline" | "idle" }
  | { readonly status: "open"; readonly reader: "failed"; readonly failure: ReaderFailure }
  | { readonly status: "processing" | "expired" }
  | Extract<SessionState, { readonly status: "paid" }>;

/** A session of a terminal, on a reader. */
export interface OnReader {
  readonly sessionId: string;
  readonly readerId: string;
}

/**
 * Card readers that the server drives. Methods are safe to retry, and use the network.
 * @throws ProviderUnreachable from each without an answer or with a request to retry; ProviderRefused
 */
export interface TerminalProvider extends SessionProvider {
  /** Ends with "-terminal", which tells card readers from other ways to pay. */
  readonly name: `${string}-terminal`;
  /** The reader of devices without another, with a page that plays the guest. In a demo only. */
  readonly pretend?: Reader & { readonly path: string };
  readers(): Promise<Reader[]>;
  /** Charges nothing yet. @returns the session's id @throws AmountTooSmall */
  create(request: TerminalRequest): Promise<string>;
  /** Shows the amount on the reader. @throws ReaderUnavailable */
  process(on: OnReader): Promise<void>;
  find(on: OnReader): Promise<TerminalState>;
  /** Once it has expired, a session takes no money. @returns the session's state afterwards */
  expire(on: OnReader): Promise<TerminalState>;
}

/** Whether a payment of this provider was made at a card reader or terminal. */
export function isTerminal(provider: string): boolean {
  return provider.endsWith("-terminal");
}

/** Charges while the buyer waits on our own page. */
export interface DirectProvider extends Provider {
  /**
   * Captures the whole amount. Runs last in the order's transaction: a failed order is never paid for.
   * @throws Error if the provider is unreachable; the order is then rolled back
   */
  charge(payment: Payment): Promise<PaymentOutcome>;
}

export interface SessionRequest extends Payment {
  readonly cartId: string;
  /** The listed items; quantity times amount, plus tax, equals `cents`. */
  readonly items: readonly { readonly title: string; readonly quantity: number; readonly cents: number }[];
  /** Only tax that the items do not include. */
  readonly taxCents: number;
  readonly taxTitle: string;
  readonly locale: string;
  /** Ways to pay that the page offers, by Stripe's names; the currency fits each. */
  readonly methods: readonly string[];
  /** At least 30 minutes from now. */
  readonly expiresAt: Date;
  /** The return URLs, paid or not; the provider replaces `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Session {
  readonly id: string;
  readonly url: string;
}

/** `processing`: the buyer is done, but the payment may still fail. */
export type SessionState =
  | { readonly status: "open" | "processing" | "expired" }
  | { readonly status: "paid"; readonly chargeId: string; readonly cents: number; readonly currencyCode: string };

/** A webhook's subject: a session, or the money of a captured charge. */
export type ProviderEvent = {
  readonly id: string;
  readonly about:
    | { readonly session: string }
    /** `won`: the amount that the bank returned after a dispute, in whole cents. */
    | {
        readonly charge: string;
        readonly isDisputeClosed?: true;
        readonly won?: { readonly dispute: string; readonly cents: number };
      }
    | { readonly dispute: string; readonly charge: string; readonly cents: number };
};

export interface RefundRequest {
  /** The provider's reference for the charge. */
  readonly chargeId: string;
  /** Whole cents. */
  readonly cents: number;
  readonly currencyCode: string;
  /** Our reference, to find the refund among others of the charge. */
  readonly name: string;
  /** The idempotency key: repeated and concurrent requests refund once. */
  readonly key: string;
}

export interface Refund {
  readonly id: string;
  readonly cents: number;
  /** Our reference; absent if refunded in the provider's dashboard. */
  readonly name?: string;
}

/**
 * Methods are safe to retry; they use the network, so never call them in a transaction.
 * @throws ProviderUnreachable from each without an answer or with a request to retry; ProviderRefused
 */
export interface HostedProvider extends SessionProvider {
  /** The origin of its pages, for the checkout form's Content-Security-Policy. */
  readonly origin: string;
  /** @throws AmountTooSmall, EmailRefused */
  open(request: SessionRequest): Promise<Session>;
  find(sessionId: string): Promise<SessionState>;
  /** @returns the session's state afterwards */
  expire(sessionId: string): Promise<SessionState>;
  /** @returns undefined if irrelevant @throws ForgedEvent if the signature is invalid */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent | undefined;
}

/** A permanent refusal: nothing happened, and a retry will fail too. */
export class ProviderRefused extends Error {
  /** @param said loggable parts of the answer: no keys and no personal data */
  constructor(provider: string, said: string) {
    super(`${provider} refused: ${said}`);
  }
}

/** The amount is below the provider's minimum, such as 50 cents. */
export class AmountTooSmall extends ProviderRefused {}

export class EmailRefused extends ProviderRefused {}

/** The reader did not get the request: no card is charged. */
export class ReaderUnavailable extends ProviderRefused {
  readonly failure: ReaderFailure;

  constructor(provider: string, said: string, failure: ReaderFailure) {
    super(provider, said);
    this.failure = failure;
  }
}

/** The cardholder's bank disputes the charge: no refund until it decides, and none if it takes the money. */
export class ChargeDisputed extends ProviderRefused {}

/** No answer, or a request to retry: money may have moved. */
export class ProviderUnreachable extends Error {
  /** The failure is stored for this key: a retry needs another key. */
  readonly isRemembered: boolean;

  constructor(provider: string, said: string, { isRemembered = false } = {}) {
    super(`${provider} did not answer: ${said}`);
    this.isRemembered = isRemembered;
  }
}

export class ForgedEvent extends Error {
  constructor(provider: string, cause: unknown) {
    super(`The signature is not ${provider}'s.`, { cause });
  }
}

export const isHosted = (provider: PaymentProvider | undefined): provider is HostedProvider =>
  provider !== undefined && "open" in provider;
