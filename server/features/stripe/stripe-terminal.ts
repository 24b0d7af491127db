import type Stripe from "stripe";
import {
  type OnReader,
  ProviderRefused,
  ProviderUnreachable,
  type ReaderFailure,
  type SessionProvider,
  type TerminalProvider,
  type TerminalState,
} from "../payments/port.ts";
import { asked } from "./asked.ts";
import { centsOfStripe, stripeAmount } from "./stripe-amounts.ts";

/** Drives the card readers of one location through the server. A session is a PaymentIntent. */
export function stripeTerminal(
  stripe: Stripe,
  location: string,
  refunds: Pick<SessionProvider, "refund" | "refundsOf">,
): TerminalProvider {
  const { readers } = stripe.terminal;
  const find = async (on: OnReader) => {
    const intent = await asked(stripe.paymentIntents.retrieve(on.sessionId));
    return endOf(intent) ?? onReader(await asked(readers.retrieve(on.readerId)), intent);
  };
  return {
    name: "stripe-terminal",
    ...refunds,
    async readers() {
      const { data } = await asked(readers.list({ location, limit: 100 }));
      return data.map(({ id, label, serial_number, status }) => ({
        id,
        label: label || serial_number,
        isOnline: status === "online",
      }));
    },
    async create({ id, cartId, cents, currencyCode }) {
      const parameters = {
        amount: stripeAmount(cents, currencyCode),
        currency: currencyCode.toLowerCase(),
        metadata: { cartId },
      };
      const intent = await asked(
        stripe.paymentIntents.create(
          { ...parameters, ...({ payment_method_types: ["card_present"], capture_method: "automatic" } as object) },
          { idempotencyKey: id },
        ),
      );
      return intent.id;
    },
    async process({ sessionId, readerId }) {
      const parameters = { payment_intent: sessionId, process_config: { enable_customer_cancellation: true } };
      await asked(readers.processPaymentIntent(readerId, parameters, { idempotencyKey: `${sessionId}-process` }));
    },
    find,
    async expire(on) {
      try {
        await asked(stripe.paymentIntents.cancel(on.sessionId));
      } catch (error) {
        // Paid or canceled meanwhile.
        if (!(error instanceof ProviderRefused)) throw error;
        return find(on);
      }
      await clearScreen(stripe, on);
      return { status: "expired" };
    },
  };
}

/** The payment cannot be made any more: a reader that still shows it does no harm. */
async function clearScreen({ terminal: { readers } }: Stripe, { sessionId, readerId }: OnReader): Promise<void> {
  try {
    const reader = await asked(readers.retrieve(readerId));
    if (isShowing(reader, sessionId)) await asked(readers.cancelAction(readerId));
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
  }
}

type StripeReader = Awaited<ReturnType<Stripe["terminal"]["readers"]["retrieve"]>>;

const idOf = (reference: string | { readonly id: string } | undefined) =>
  typeof reference === "string" ? reference : reference?.id;

/** The PaymentIntent of a reader's action; undefined for other actions. */
export function intentOnReader({ action }: Pick<Stripe.Terminal.Reader, "action">): string | undefined {
  return idOf(action?.process_payment_intent?.payment_intent);
}

function isShowing(reader: StripeReader, sessionId: string): boolean {
  return !reader.deleted && reader.action?.status === "in_progress" && intentOnReader(reader) === sessionId;
}

/** Whatever the reader says, the PaymentIntent tells whether money moved. */
function endOf({ id, status, amount_received, currency }: Stripe.PaymentIntent): TerminalState | undefined {
  if (status === "succeeded")
    return {
      status: "paid",
      chargeId: id,
      cents: centsOfStripe(amount_received, currency),
      currencyCode: currency.toUpperCase(),
    };
  if (status === "canceled") return { status: "expired" };
  return status === "processing" ? { status: "processing" } : undefined;
}

function onReader(reader: StripeReader, { id, last_payment_error }: Stripe.PaymentIntent): TerminalState {
  if (reader.deleted) return { status: "open", reader: "failed", failure: "offline" };
  if (isShowing(reader, id)) return { status: "open", reader: reader.status === "offline" ? "offline" : "waiting" };
  const { action } = reader;
  if (intentOnReader(reader) !== id || action?.status !== "failed") return { status: "open", reader: "idle" };
  const declined = last_payment_error?.decline_code ?? undefined;
  return { status: "open", reader: "failed", failure: failureOf(action.failure_code ?? "", declined) };
}

/** By Stripe's codes of readers and of declined cards. */
const failures: Readonly<Record<string, ReaderFailure>> = {
  customer_canceled: "canceled",
  terminal_reader_timeout: "timeout",
  terminal_reader_offline: "offline",
  terminal_reader_busy: "busy",
  insufficient_funds: "insufficient",
  expired_card: "expired",
  card_declined: "declined",
};

function failureOf(code: string, declined: string | undefined): ReaderFailure {
  return (declined !== undefined && failures[declined]) || failures[code] || (declined ? "declined" : "failed");
}
