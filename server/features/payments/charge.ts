import * as say from "../../../messages/generated/server/orders.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { HttpError, refused } from "../../core/http/http-error.ts";
import { recordCapture } from "./ledger.ts";
import type { DirectProvider, Payment } from "./port.ts";

export const paymentRefused = "PAYMENT_REFUSED";

/**
 * Call it last in the transaction, since a charge cannot be rolled back.
 * @throws HttpError 402 with the provider's sentence if refused; 409 if the server takes no payments
 */
export async function charge(
  tx: Tx,
  provider: DirectProvider | undefined,
  payment: Payment,
  orderId: string,
  at: Date,
): Promise<void> {
  const { id: cartId, cents, currencyCode } = payment;
  if (cents === 0) return;
  if (provider === undefined) throw new HttpError(409, say.noPayments);
  const outcome = await provider.charge(payment);
  if (outcome.status === "refused") throw refused(402, { code: paymentRefused, message: outcome.message });
  await recordCapture(tx, {
    id: randomId(),
    cartId,
    orderId,
    provider: provider.name,
    providerId: outcome.providerId,
    cents,
    currencyCode,
    at,
  });
}
