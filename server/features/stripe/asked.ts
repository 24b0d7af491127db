import Stripe from "stripe";
import {
  AmountTooSmall,
  ChargeDisputed,
  EmailRefused,
  ProviderRefused,
  ProviderUnreachable,
  type ReaderFailure,
  ReaderUnavailable,
} from "../payments/port.ts";

/**
 * Stripe's errors carry the key and the request, which logs must not leak.
 * @throws ProviderUnreachable, ProviderRefused or a subclass
 */
export async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const { StripeAPIError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;
    if (!(error instanceof StripeError)) throw error;
    const said = [error.type, error.code, error.param, error.requestId].filter(Boolean).join(", ");
    if (error.code === "charge_disputed") throw new ChargeDisputed("Stripe", said);
    if (error.code === "amount_too_small") throw new AmountTooSmall("Stripe", said);
    if (error.code !== undefined && error.code in unavailable)
      throw new ReaderUnavailable("Stripe", said, unavailable[error.code] ?? "failed");
    if (error.code === "email_invalid" || error.param === "customer_email") throw new EmailRefused("Stripe", said);
    const isTemporary = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (each) => error instanceof each,
    );
    throw isTemporary || isPending(error.code)
      ? new ProviderUnreachable("Stripe", said, { isRemembered: error.statusCode === 500 })
      : new ProviderRefused("Stripe", said);
  }
}

/** The reader did not get the request, or may not have: the caller then cancels the payment. */
const unavailable: Readonly<Record<string, ReaderFailure>> = {
  terminal_reader_offline: "offline",
  terminal_reader_busy: "busy",
  terminal_reader_hardware_fault: "offline",
  terminal_reader_timeout: "offline",
};

/** An earlier request is still running. */
function isPending(code: string | undefined): boolean {
  return code === "idempotency_key_in_use" || code === "lock_timeout";
}
