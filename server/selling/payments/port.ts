import type { Sentence } from "../../../engine/core/sentence.ts";

/** What is to be paid for an order; a provider is never asked for nothing. */
export interface Payment {
  /** Names the purchase. The database may give a transaction up and run it again: the same purchase is charged once. */
  readonly id: string;
  /** Whole cents, the server's. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currencyCode: string;
  /** The buyer's. */
  readonly email: string;
}

/** `refused`: no money moved; `message` is a sentence for the buyer that says why, and what to do, or the text of the provider. */
export type PaymentOutcome = { readonly status: "paid" } | { readonly status: "refused"; readonly message: Sentence | string };

/**
 * The port behind which money is taken. A provider is a file beside this one, and a row in ./provider.ts; nothing else of the museum knows
 * which it is.
 */
export interface PaymentProvider {
  /** A sentence below the button, such as that no real money is taken. */
  readonly note?: Sentence;
  /**
   * Authorises and captures the whole amount at once. Called last in the order's transaction, when every check has passed and every seat is
   * sold: nobody pays for what they do not get.
   * @throws Error where the provider cannot be reached; the order is then not made
   */
  charge(payment: Payment): Promise<PaymentOutcome>;
}
