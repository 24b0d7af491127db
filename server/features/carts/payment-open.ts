import * as say from "../../../messages/generated/server/orders.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { Slot } from "../../museum/feature.ts";

/** Closes a cart's open payment at the provider. */
export const paymentClosing = new Slot<(cartId: string) => Promise<void>>("payments of carts");

/** Not an HttpError, which the idempotency key would store: close the payment and retry. */
export class PaymentOpen extends Error {
  readonly cartId: string;

  constructor(cartId: string) {
    super(`The cart ${cartId} is being paid for.`);
    this.cartId = cartId;
  }
}

const tries = 3;
/** Seconds. */
const retryAfterSeconds = 5;

/** @returns a 503 */
export function paymentStuck(): HttpError {
  return refused(503, { code: "PAYMENT_STUCK", field: "cartId", message: say.paymentStuck }, retryAfterSeconds);
}

/**
 * Closes an open payment that blocks `work`, and retries.
 * @throws the errors of `work` and `close`; HttpError 503 if new payments keep opening
 */
export async function withoutPayment<Result>(
  close: (cartId: string) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PaymentOpen)) throw error;
      await close(error.cartId);
    }
  }
  throw paymentStuck();
}
