import { fromCents } from "../../../../commerce/money.ts";
import * as say from "../../../../messages/generated/server/desk-payments.ts";
import type { DeskPayment } from "../../../../schemas/generated/wire.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Tx } from "../../../core/database/tables.ts";
import { invalid } from "../../../core/http/http-error.ts";
import type { Museum } from "../../../museum/catalogue/museum.ts";
import { recordCapture, recordEntry } from "../ledger.ts";
import { cardReader } from "./card-reader.ts";
import { cardTerminal, referenceUsed } from "./card-terminal.ts";
import { cash, enteredCents } from "./cash.ts";
import type { DeskCharge, DeskMethod, DeskRefund, HandledMethod } from "./port.ts";

const methods: readonly HandledMethod[] = [cash, cardTerminal];
export const deskProviders = methods.map(({ name }) => name);
const chosen: Readonly<Record<Exclude<DeskPayment["method"], "free">, DeskMethod>> = {
  cash,
  card: cardTerminal,
  terminal: cardReader,
};

/** @returns undefined for payments that their provider refunds */
export function deskMethod(provider: string): HandledMethod | undefined {
  return methods.find(({ name }) => name === provider);
}

interface Taking {
  readonly order: { readonly id: string; readonly basketId: string; readonly cents: number };
  readonly entered: readonly DeskPayment[];
  readonly employeeId: string;
  readonly till?: string | undefined;
  readonly taken?: DeskCharge["taken"];
}

/** Whole cents. */
export interface CashTaken {
  readonly givenCents: number;
  readonly changeCents: number;
}

/**
 * Takes each part of a payment in turn. Only admitting guests may follow it in the transaction.
 * @returns the cash handed over; undefined if there is none
 * @throws HttpError as the method's `pay`; 400 without a payment method, or if the parts are not the total
 */
export async function payAtDesk(
  tx: Tx,
  museum: Museum,
  { order, entered, employeeId, till, taken: byReader }: Taking,
): Promise<CashTaken | undefined> {
  const parts = partsOf(museum, order.cents, entered);
  let inCash: CashTaken | undefined;
  for (const { method, cents, payment } of parts) {
    const id = randomId();
    const charge = { id, cents, employeeId, till, entered: payment, taken: byReader };
    const { providerId, isRecorded = false, ...taken } = await method.pay(tx, museum, charge);
    if (isRecorded) continue;
    const { name } = method as HandledMethod;
    await recordCapture(tx, {
      ...taken,
      id,
      cartId: order.basketId,
      orderId: order.id,
      provider: name,
      providerId,
      cents,
      currencyCode: museum.tenant.currencyCode,
      employeeId,
      at: new Date(museum.now.epochMilliseconds),
    });
    const { givenCents } = taken;
    if (givenCents !== undefined)
      inCash = {
        givenCents: givenCents + (inCash?.givenCents ?? 0),
        changeCents: givenCents - cents + (inCash?.changeCents ?? 0),
      };
  }
  return inCash;
}

interface Part {
  readonly method: DeskMethod;
  /** Whole cents. */
  readonly cents: number;
  readonly payment: DeskPayment;
}

/** Cash comes last: its drawer is locked after all else. @throws HttpError 400 */
function partsOf(museum: Museum, due: number, entered: readonly DeskPayment[]): Part[] {
  const parts = entered.flatMap((payment) =>
    payment.method === "free" ? [] : [{ payment, method: chosen[payment.method] }],
  );
  if (parts.length === 0) throw invalid({ code: "REQUIRED", field: "payment", message: say.paymentMissing });
  const named = parts.map(({ payment: { amount } }) => amount && enteredCents(museum, "amount", amount));
  const rest = due - named.reduce<number>((sum, cents = 0) => sum + cents, 0);
  const open = named.filter((cents) => cents === undefined).length;
  const isWhole = open === 1 ? rest > 0 : open === 0 && rest === 0;
  if (!isWhole || named.includes(0))
    throw invalid({
      code: "INVALID",
      field: "amount",
      message: (locale) => say.partsWrong(locale, { total: fromCents(due, museum.tenant.currencyCode) }),
    });
  return parts
    .map((part, at) => ({ ...part, cents: named[at] ?? rest }))
    .sort((a, b) => Number(a.method === cash) - Number(b.method === cash));
}

/** @returns what a connected reader takes of a sale, in whole cents @throws HttpError 400 unless it is one part */
export function readerPart(museum: Museum, due: number, entered: readonly DeskPayment[]): number {
  const parts = partsOf(museum, due, entered).filter(({ payment }) => payment.method === "terminal");
  const [part] = parts;
  if (part !== undefined && parts.length === 1) return part.cents;
  throw invalid({ code: "REQUIRED", field: "payments", message: say.paymentMissing });
}

interface GivingBack extends DeskRefund {
  readonly paymentId: string;
  readonly reason: string;
}

/** @throws HttpError as the method's `refund`; 409 if another refund has the terminal's reference */
export async function refundAtDesk(
  tx: Tx,
  museum: Museum,
  method: HandledMethod,
  { paymentId, reason, ...refund }: GivingBack,
): Promise<void> {
  const { cents, employeeId, reference = "" } = refund;
  const { providerId, drawerId } = await method.refund(tx, museum, refund);
  const at = new Date(museum.now.epochMilliseconds);
  if (!(await recordEntry(tx, { paymentId, kind: "refunded", cents, providerId, reason, employeeId, drawerId, at })))
    throw referenceUsed(reference);
}
