import type { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";
import { invalid, missing } from "./errors.ts";

/** @throws ApiError if Stripe would refuse it */
export function createRefund(account: Account, parameters: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = findCharge(account, parameters);
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = parameters.amount ?? left;
  if ([...account.disputes.values()].some((dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  checkRefund(charge, amount, left);
  const refund = {
    id: newId("re"),
    object: "refund",
    amount,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    metadata: parameters.metadata || {},
    payment_intent: charge.payment_intent,
    reason: parameters.reason ?? null,
    status: "succeeded",
  } as Stripe.Refund;
  account.refunds.set(refund.id, refund);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  account.emit("charge.refunded", charge, previous);
  return refund;
}

/** Newest first. */
export function listRefunds(account: Account, { charge, payment_intent, limit = 10 }: Stripe.RefundListParams) {
  const found = [...account.refunds.values()]
    .filter(
      (refund) =>
        (charge ?? refund.charge) === refund.charge &&
        (payment_intent ?? refund.payment_intent) === refund.payment_intent,
    )
    .reverse();
  return { object: "list", url: "/v1/refunds", has_more: found.length > limit, data: found.slice(0, limit) };
}

function findCharge(account: Account, { charge: id, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (id === undefined && payment_intent === undefined) {
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  }
  const payment = payment_intent === undefined ? undefined : account.payments.get(payment_intent);
  if (payment_intent !== undefined && payment === undefined)
    throw missing("payment_intent", payment_intent, "payment_intent");
  const chargeId = id ?? payment?.latest_charge;
  if (chargeId === null)
    throw invalid(`This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  const charge = account.charges.get(String(chargeId));
  if (charge === undefined) throw missing("charge", String(chargeId), "charge");
  return charge;
}

function checkRefund(charge: Stripe.Charge, amount: number, left: number): void {
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount < 1) throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (amount <= left) return;
  const whole = charge.amount_refunded === 0 ? "charge amount" : "unrefunded amount on charge";
  throw invalid(`Refund amount (${money(amount, charge)}) is greater than ${whole} (${money(left, charge)})`, {
    param: "amount",
  });
}

const money = (amount: number, { currency }: Stripe.Charge) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);
