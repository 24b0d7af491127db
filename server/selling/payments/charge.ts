import * as say from "../../../messages/generated/server/orders.ts";
import { HttpError, refused } from "../../platform/http/http-error.ts";
import type { Payment, PaymentProvider } from "./port.ts";

/** The code of a payment that its provider refused. */
export const paymentRefused = "PAYMENT_REFUSED";

/**
 * Takes the money for an order, where it costs any. The last act of the caller's transaction.
 * @throws HttpError 402 with the provider's sentence where it refuses; 409 where this server takes no payments
 */
export async function charge(provider: PaymentProvider | undefined, payment: Payment): Promise<void> {
  if (payment.cents === 0) return;
  if (provider === undefined) throw new HttpError(409, say.noPayments);
  const outcome = await provider.charge(payment);
  if (outcome.status === "refused") throw refused(402, { code: paymentRefused, message: outcome.message });
}
