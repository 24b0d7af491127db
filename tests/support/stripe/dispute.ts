import type { Stripe } from "stripe";
import { type Account, newId } from "./account.ts";

/** The bank reverses a charge. A charge has one dispute, and no refunds until the bank decides. */
export function createDispute(account: Account, charge: Stripe.Charge, reason = "fraudulent"): Stripe.Dispute {
  if (charge.disputed) throw new Error(`Charge ${charge.id} is disputed already.`);
  const dispute = {
    id: newId("du"),
    object: "dispute",
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    created: account.now(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  } as Stripe.Dispute;
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit("charge.dispute.created", dispute);
  return dispute;
}

/** The bank decides: it keeps the money, or returns it, and the charge is refundable again. */
export function closeDispute(account: Account, charge: Stripe.Charge, status: "won" | "lost"): Stripe.Dispute {
  const dispute = [...account.disputes.values()].find((each) => each.charge === charge.id);
  if (dispute === undefined) throw new Error(`Charge ${charge.id} is not disputed.`);
  dispute.status = status;
  dispute.is_charge_refundable = status === "won";
  account.emit("charge.dispute.closed", dispute);
  return dispute;
}
