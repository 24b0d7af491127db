import type { Sentence } from "../../../engine/core/sentence.ts";

/** What is to be paid for an order; a provider is never asked for nothing. */
export interface Payment {
  /** Names the purchase. The database may give a transaction up and run it again: the same purchase is charged once. */
  readonly id: string;
  /** Whole cents, the server's. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currencyCode: string;
  /** The buyer's; empty where it is not known, or not to be shown. */
  readonly email: string;
}

/**
 * `paid`: `providerId` is the provider's own name for the charge. `refused`: no money moved; `message` is a sentence for the buyer that says
 * why, and what to do, or the text of the provider.
 */
export type PaymentOutcome = { readonly status: "paid"; readonly providerId: string } | { readonly status: "refused"; readonly message: Sentence | string };

/**
 * The port behind which money is taken. A provider is a file beside this one, and a row in ./provider.ts; nothing else of the museum knows
 * which it is.
 */
export type PaymentProvider = DirectProvider | HostedProvider;

interface Provider {
  /** By which the ledger names it. */
  readonly name: string;
  /** A sentence below the button, such as that no real money is taken. */
  readonly note?: Sentence;
  /** Gives money back, the way it came. @throws ChargeDisputed where the cardholder's bank wants it back */
  refund(request: RefundRequest): Promise<Refund>;
}

/** Takes the money while the buyer waits at our own page. */
export interface DirectProvider extends Provider {
  /**
   * Authorises and captures the whole amount at once. Called last in the order's transaction, when every check has passed and every seat is
   * sold: nobody pays for what they do not get.
   * @throws Error where the provider cannot be reached; the order is then not made
   */
  charge(payment: Payment): Promise<PaymentOutcome>;
}

/** What a buyer is asked to pay on the provider's own page. */
export interface SessionRequest extends Payment {
  readonly cartId: string;
  /** What the page lists; quantities times amounts, and the tax, are `cents`. */
  readonly items: readonly { readonly title: string; readonly quantity: number; readonly cents: number }[];
  readonly taxCents: number;
  readonly taxTitle: string;
  readonly locale: string;
  /** When the session ends: at least 30 minutes from now. */
  readonly expiresAt: Date;
  /** Where the buyer comes back to, having paid or not; the provider replaces `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Session {
  readonly id: string;
  /** The provider's page. */
  readonly url: string;
}

/** `processing`: the buyer has done their part, the money is on its way or fails. */
export type SessionState =
  | { readonly status: "open" | "processing" | "expired" }
  | { readonly status: "paid"; readonly chargeId: string; readonly cents: number; readonly currencyCode: string };

/** What a provider reports: something about a session, or about the money of a charge that was taken. */
export type ProviderEvent = {
  readonly id: string;
  readonly about:
    | { readonly session: string }
    /** `won`: what the bank leaves to the museum after all, in whole cents, by the dispute's name. */
    | { readonly charge: string; readonly isDisputeClosed?: true; readonly won?: { readonly dispute: string; readonly cents: number } }
    | { readonly dispute: string; readonly charge: string; readonly cents: number };
};

/** Money that is to be given back. */
export interface RefundRequest {
  /** The provider's name for the charge. */
  readonly chargeId: string;
  /** Whole cents. */
  readonly cents: number;
  /** Our own name for it, by which it is found among others of the charge. */
  readonly name: string;
  /** With the same one it is given back once, however often and at the same time it is asked for. */
  readonly key: string;
}

/** Money that was given back. */
export interface Refund {
  readonly id: string;
  readonly cents: number;
  /** Our own name for it; absent where it was given back at the provider's own pages. */
  readonly name?: string;
}

/**
 * Sends the buyer to a page of its own. Every method is safe to repeat, and asks over the network: never inside a transaction.
 * @throws ProviderUnreachable from each where there is no answer, or one that says to try again; ProviderRefused
 */
export interface HostedProvider extends Provider {
  /** The origin of its pages, which checkout's form may lead to. */
  readonly origin: string;
  /** @throws AmountTooSmall, EmailRefused */
  open(request: SessionRequest): Promise<Session>;
  find(sessionId: string): Promise<SessionState>;
  /** Ends a session, where it can still be ended. @returns what it is then */
  expire(sessionId: string): Promise<SessionState>;
  /** Whatever was refunded of a charge, here or at the provider's own pages. */
  refundsOf(chargeId: string): Promise<Refund[]>;
  /** What a webhook's body says; undefined where it is of no concern. @throws ForgedEvent where its signature is not the provider's */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent | undefined;
}

/** The provider refused what it was asked, and will again: nothing was done. */
export class ProviderRefused extends Error {
  /** @param said what of its answer may be logged: no keys, and nothing of a buyer */
  constructor(provider: string, said: string) {
    super(`${provider} refused: ${said}`);
  }
}

/** What is to be paid is less than the provider takes, such as 50 cents. */
export class AmountTooSmall extends ProviderRefused {}

/** The provider finds the buyer's email address invalid, which checkout's own rule let pass. */
export class EmailRefused extends ProviderRefused {}

/** The cardholder's bank wants the charge's money back: nothing is given back of it until that is decided, and nothing if the bank takes it. */
export class ChargeDisputed extends ProviderRefused {}

/** The provider did not answer, or asks to come back: whether money moved is not known. */
export class ProviderUnreachable extends Error {
  /** It failed, and answers the same whenever it is asked with the same key: only another key can do it. */
  readonly isRemembered: boolean;

  constructor(provider: string, said: string, { isRemembered = false } = {}) {
    super(`${provider} did not answer: ${said}`);
    this.isRemembered = isRemembered;
  }
}

/** A webhook that did not come from the provider. */
export class ForgedEvent extends Error {
  constructor(provider: string, cause: unknown) {
    super(`The signature is not ${provider}'s.`, { cause });
  }
}

export const isHosted = (provider: PaymentProvider | undefined): provider is HostedProvider => provider !== undefined && "open" in provider;
