import type { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";
import { type ApiError, invalid, missing } from "./errors.ts";
import { charge, findPayment } from "./payment.ts";

type Reader = Stripe.Terminal.Reader;
type Intent = Stripe.PaymentIntent;

/** In cents, for dollars and euros. */
const smallestAmount = 50;

/**
 * Acts at a reader:
 * - `tap`: the card is charged.
 * - `tap-unplug`: the card is charged, and the reader loses the line before it can report that.
 * - `decline`, `insufficient`: the bank refuses the card.
 * - `cancel`: the guest presses the reader's cancel button. `time-out`: no card is presented.
 * - `unplug`, `plug`: the reader loses the line, or is back.
 */
export type ReaderAct = "cancel" | "decline" | "insufficient" | "plug" | "tap" | "tap-unplug" | "time-out" | "unplug";

export function addReader(account: Account, location: string, label: string): Reader {
  const reader = {
    id: newId("tmr"),
    object: "terminal.reader",
    action: null,
    device_type: "bbpos_wisepos_e",
    label,
    livemode: false,
    location,
    metadata: {},
    serial_number: newId("WSC", 12),
    status: "online",
  } as unknown as Reader;
  account.readers.set(reader.id, reader);
  return reader;
}

/** Opens a payment without a card. @throws ApiError if Stripe would refuse it */
export function createIntent(account: Account, parameters: Stripe.PaymentIntentCreateParams): Intent {
  const { amount, currency, metadata } = parameters;
  if (amount < smallestAmount)
    throw invalid("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  const intent = {
    id: newId("pi"),
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic",
    confirmation_method: "automatic",
    created: account.now(),
    currency: currency.toLowerCase(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadata || {},
    payment_method_types: ["card_present"],
    status: "requires_payment_method",
  } as unknown as Intent;
  account.payments.set(intent.id, intent);
  return intent;
}

/** @throws ApiError if it is paid or canceled */
export function cancelIntent(account: Account, id: string): Intent {
  const intent = findPayment(account, id);
  if (intent.status !== "requires_payment_method") throw unexpected(intent, "canceled");
  intent.status = "canceled";
  return intent;
}

/** @throws ApiError if there is none */
export function findReader(account: Account, id: string): Reader {
  const reader = account.readers.get(id);
  if (reader === undefined) throw missing("terminal.reader", id, "reader");
  return reader;
}

export function listReaders(account: Account, { location, limit = 10 }: Stripe.Terminal.ReaderListParams) {
  const found = [...account.readers.values()].filter((reader) => (location ?? reader.location) === reader.location);
  return { object: "list", url: "/v1/terminal/readers", has_more: found.length > limit, data: found.slice(0, limit) };
}

/** Shows a payment; replaces a payment that no card has been presented for. @throws ApiError if the reader or the payment cannot do this */
export function processIntent(account: Account, id: string, intentId: string): Reader {
  const reader = findReader(account, id);
  const intent = findPayment(account, intentId);
  if (intent.status !== "requires_payment_method") throw unexpected(intent, "processed");
  if (reader.status === "offline")
    throw invalid(
      "Reader is currently offline, please ensure the reader is powered on and connected to the internet.",
      {
        code: "terminal_reader_offline",
      },
    );
  reader.action = actionOf("in_progress", intentId);
  return reader;
}

/** @throws ApiError if the reader does nothing */
export function cancelAction(account: Account, id: string): Reader {
  const reader = findReader(account, id);
  if (reader.action?.status !== "in_progress") throw invalid("There is no action to cancel on this reader.");
  reader.action = null;
  return reader;
}

/** Does nothing at a reader that shows no payment: a guest taps in vain. */
export function actAtReader(account: Account, id: string, act: ReaderAct): Reader {
  const reader = findReader(account, id);
  if (act === "plug" || act === "unplug")
    return Object.assign(reader, { status: act === "plug" ? "online" : "offline" });
  const intentId = String(reader.action?.process_payment_intent?.payment_intent);
  if (reader.status === "offline" || reader.action?.status !== "in_progress") return reader;
  const intent = findPayment(account, intentId);
  if (act === "tap" || act === "tap-unplug") {
    if (intent.status !== "requires_payment_method") return end(account, reader, intentId, "intent_invalid_state");
    charge(account, intent);
    if (act === "tap") return end(account, reader, intentId);
    return Object.assign(reader, { status: "offline" });
  }
  if (act === "decline" || act === "insufficient") decline(intent, act);
  return end(account, reader, intentId, codes[act]);
}

const codes = {
  cancel: "customer_canceled",
  decline: "card_declined",
  insufficient: "card_declined",
  "time-out": "terminal_reader_timeout",
} as const;

function decline(intent: Intent, act: "decline" | "insufficient"): void {
  const decline_code = act === "decline" ? "generic_decline" : "insufficient_funds";
  intent.last_payment_error = {
    type: "card_error",
    code: "card_declined",
    decline_code,
  } as Intent["last_payment_error"];
}

function end(account: Account, reader: Reader, intentId: string, failure?: string): Reader {
  reader.action = actionOf(failure === undefined ? "succeeded" : "failed", intentId, failure);
  account.emit(`terminal.reader.action_${failure === undefined ? "succeeded" : "failed"}`, reader);
  return reader;
}

function actionOf(
  status: "failed" | "in_progress" | "succeeded",
  intentId: string,
  failure?: string,
): Reader["action"] {
  return {
    type: "process_payment_intent",
    status,
    failure_code: failure ?? null,
    failure_message: failure === undefined ? null : `The reader says ${failure}.`,
    process_payment_intent: { payment_intent: intentId },
  } as Reader["action"];
}

function unexpected({ id, status }: Intent, done: string): ApiError {
  return invalid(`You cannot have this PaymentIntent ${done} because it has a status of ${status}.`, {
    code: "payment_intent_unexpected_state",
    param: id,
  });
}
