import * as say from "../../../messages/generated/server/orders.ts";
import { type HttpError, refused } from "../../platform/http/http-error.ts";

/** A cart cannot be changed as it is being paid for elsewhere: that payment has to be closed first. No refusal, which would be kept for a request's key. */
export class PaymentOpen extends Error {
  readonly cartId: string;

  constructor(cartId: string) {
    super(`The cart ${cartId} is being paid for.`);
    this.cartId = cartId;
  }
}

const tries = 3;
/** Seconds. */
const comeBack = 5;

/** The answer where a payment cannot be closed now. */
export function paymentStuck(): HttpError {
  return refused(503, { code: "PAYMENT_STUCK", field: "cartId", message: say.paymentStuck }, comeBack);
}

/** Does `work`; where an open payment forbids it, closes that and does it again. @throws what `work` and `close` throw; HttpError 503 where payments are begun as fast as they are closed */
export async function withoutPayment<Result>(close: (cartId: string) => Promise<void>, work: () => Promise<Result>): Promise<Result> {
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
