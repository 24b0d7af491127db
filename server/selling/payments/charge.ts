import { Failure } from "../../platform/http/failure.ts";
import type { Payment, PaymentProvider } from "./port.ts";

/** The code of a payment that its provider refused. */
export const paymentRefused = "PAYMENT_REFUSED";

/**
 * Takes the money for an order, where it costs any. The last act of the caller's transaction.
 * @throws Failure 402 with the provider's sentence where it refuses; 409 where this server takes no payments
 */
export async function charge(provider: PaymentProvider | undefined, payment: Payment): Promise<void> {
  if (payment.cents === 0) return;
  if (provider === undefined) throw new Failure(409, "This museum does not take payments here yet.");
  const outcome = await provider.charge(payment);
  if (outcome.status === "refused") throw new Failure(402, outcome.message, [{ code: paymentRefused, message: outcome.message }]);
}
