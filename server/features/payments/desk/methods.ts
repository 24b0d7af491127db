import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { DeskPayment } from "../../../../schemas/generated/wire.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { invalid } from "../../../core/http/http-error.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";
import { recordCapture, recordEntry } from "../ledger.ts";
import { cardTerminal, referenceUsed } from "./card-terminal.ts";
import { cash } from "./cash.ts";
import type { DeskMethod, DeskRefund } from "./port.ts";

const methods: readonly DeskMethod[] = [cash, cardTerminal];
export const deskProviders = methods.map(({ name }) => name);
const chosen = { cash, card: cardTerminal } as const;

/** @returns undefined for web payments */
export function deskMethod(provider: string): DeskMethod | undefined {
  return methods.find(({ name }) => name === provider);
}

interface Taking {
  readonly order: { readonly id: string; readonly basketId: string; readonly cents: number };
  readonly entered: DeskPayment | undefined;
  readonly employeeId: string;
}

/**
 * Only admitting guests may follow it in the transaction.
 * @returns the cash handed over, in whole cents
 * @throws HttpError as the method's `take`; 400 without a payment method
 */
export async function payAtDesk(
  tx: Tx,
  museum: Museum,
  { order, entered, employeeId }: Taking,
): Promise<{ readonly givenCents?: number }> {
  if (entered === undefined || entered.method === "free")
    throw invalid({ code: "REQUIRED", field: "payment", message: say.paymentMissing });
  const method = chosen[entered.method];
  const id = randomId();
  const { providerId, ...taken } = await method.take(tx, museum, { id, cents: order.cents, employeeId, entered });
  await recordCapture(tx, {
    ...taken,
    id,
    cartId: order.basketId,
    orderId: order.id,
    provider: method.name,
    providerId,
    cents: order.cents,
    currencyCode: museum.tenant.currencyCode,
    employeeId,
    at: new Date(museum.now.epochMilliseconds),
  });
  return taken;
}

interface GivingBack extends DeskRefund {
  readonly paymentId: string;
  readonly reason: string;
}

/** @throws HttpError as the method's `giveBack`; 409 if another refund has the terminal's reference */
export async function refundAtDesk(
  tx: Tx,
  museum: Museum,
  method: DeskMethod,
  { paymentId, reason, ...refund }: GivingBack,
): Promise<void> {
  const { cents, employeeId, reference = "" } = refund;
  const { providerId, drawerId } = await method.giveBack(tx, museum, refund);
  const at = new Date(museum.now.epochMilliseconds);
  if (!(await recordEntry(tx, { paymentId, kind: "refunded", cents, providerId, reason, employeeId, drawerId, at })))
    throw referenceUsed(reference);
}
