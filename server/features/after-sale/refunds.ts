import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { HandBack } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { type RepeatedJob, repeatJob } from "../../core/repeated-job.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { deskMethod, giveBackAtDesk } from "../payments/desk/methods.ts";
import type { DeskRefund } from "../payments/desk/port.ts";
import { recordEntry } from "../payments/ledger.ts";
import {
  ChargeDisputed,
  furtherProviders,
  type PaymentProvider,
  ProviderUnreachable,
  type Refund,
} from "../payments/port.ts";
import { openPayments, partsOf } from "./open-payments.ts";

const everyMs = 15_000;
const atOnce = 20;
/** Retry delay in milliseconds: doubles after each failure, up to the longest. */
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;

export interface Owed {
  readonly orderId: string;
  /** Whole cents. */
  readonly cents: number;
  readonly reason: string;
  /** The employee who refunds desk payments. */
  readonly desk?: Pick<DeskRefund, "employeeId" | "reference"> | undefined;
}

/** `cents` is the whole refund; `handBack` is the part handed over at the desk. */
export interface GivenBack {
  readonly cents: number;
  readonly handBack: readonly HandBack[];
}

/**
 * Queues web refunds for the job below; refunds desk payments at once. The caller must lock the order and its seats.
 * @returns the actual refund, without amounts the provider already refunded
 * @throws HttpError 409 if the employee has no open drawer or too little cash
 */
export async function oweRefund(tx: Tx, museum: Museum, { orderId, cents, reason, desk }: Owed): Promise<GivenBack> {
  const at = new Date(museum.now.epochMilliseconds);
  const handBack: HandBack[] = [];
  // Lock first: after a wait, one statement would see the new charge with the old amount due.
  await sql`select from payments where order_id = ${orderId} order by id for update`.execute(tx);
  let owed = 0;
  for (const { id, provider, part } of partsOf(await openPayments(tx, orderId), cents)) {
    const method = deskMethod(provider);
    if (method === undefined) {
      await tx
        .insertInto("refunds")
        .values({
          id: randomId(),
          order_id: orderId,
          payment_id: id,
          amount_cents: part,
          reason,
          owed_at: at,
          look_at: at,
        })
        .execute();
    } else {
      if (desk === undefined) throw new Error(`Payment ${id} was taken at the desk, and nobody there gives it back.`);
      await giveBackAtDesk(tx, museum, method, { paymentId: id, cents: part, reason, ...desk });
      handBack.push({ method: method.name, amount: fromCents(part, museum.tenant.currencyCode) });
    }
    owed += part;
  }
  if (owed > 0)
    await tx
      .updateTable("orders")
      .set({ refunded_cents: sql`refunded_cents + ${owed}` })
      .where("id", "=", orderId)
      .execute();
  return { cents: owed, handBack };
}

/** Pays queued refunds, with retries. */
export function repeatRefunds(
  context: ServerContext,
  provider: PaymentProvider | undefined,
  log: Pick<FastifyBaseLogger, "error">,
): RepeatedJob {
  return repeatJob(() => payRefunds(context, provider, log), everyMs);
}

type RefundingProvider = PaymentProvider | Pick<PaymentProvider, "name" | "refund">;

interface Due {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly reason: string;
  readonly provider: string;
  readonly chargeId: string;
  readonly keyNumber: number;
  readonly attempts: number;
}

export async function payRefunds(
  context: Pick<ServerContext, "db" | "now">,
  provider: PaymentProvider | undefined,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const now = new Date(context.now().epochMilliseconds);
  const due = await takeDue(context.db, now).catch((err: unknown) => {
    log.error({ err }, "refunds could not be looked at");
    return [];
  });
  for (const refund of due) {
    await pay(context, provider, refund, now).catch((err: unknown) =>
      log.error({ err, refundId: refund.id }, "a refund could not be paid yet"),
    );
  }
}

/** Other servers skip claimed refunds until their next retry. */
async function takeDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from refunds where look_at <= ${now} order by look_at limit ${atOnce} for update skip locked
    ), taken as (
      update refunds set attempts = attempts + 1,
        look_at = ${now}::timestamptz + least(${longestRetryMs}, ${firstRetryMs} * power(2, least(attempts, 20))) * interval '1 millisecond'
      from due where refunds.id = due.id returning refunds.id, payment_id, amount_cents, reason, key_number, attempts
    )
    select taken.id, payment_id as "paymentId", taken.amount_cents as cents, reason, provider, provider_id as "chargeId", key_number as "keyNumber", attempts
    from taken join payments on payments.id = payment_id`.execute(db);
  return rows;
}

async function pay(
  context: Pick<ServerContext, "db">,
  chosen: PaymentProvider | undefined,
  due: Due,
  now: Date,
): Promise<void> {
  const { id, paymentId, cents, reason, chargeId } = due;
  const { db } = context;
  const provider = [chosen, ...furtherProviders.of(context)].find((each) => each?.name === due.provider);
  if (provider === undefined) throw new Error(`It was paid with ${due.provider}, which this server is not set up for.`);
  const refund = await giveBack(provider, due).catch(async (error: unknown) => {
    if (error instanceof ProviderUnreachable && error.isRemembered) await takeNextKey(db, due);
    if (error instanceof ChargeDisputed) await setAside(db, due);
    throw error;
  });
  await inTransaction(db, async (tx) => {
    await recordEntry(tx, { paymentId, kind: "refunded", cents, providerId: refund.id, reason, at: now });
    await tx.updateTable("refunds").set({ paid_at: now, look_at: null }).where("id", "=", id).execute();
  });
  if (refund.cents !== cents)
    throw new Error(`${due.provider} gave back ${refund.cents} of ${chargeId} instead of ${cents}.`);
}

/**
 * Look for the refund first, since a response may be lost; reuse the key, since a request may still be pending. Both
 * prevent a double refund.
 */
async function giveBack(provider: RefundingProvider, { id, cents, chargeId, keyNumber }: Due): Promise<Refund> {
  const before =
    "refundsOf" in provider ? (await provider.refundsOf(chargeId)).find(({ name }) => name === id) : undefined;
  return before ?? provider.refund({ chargeId, cents, name: id, key: `${id}-${cents}-${keyNumber}` });
}

/** Pauses until the dispute closes, unless reported since. Needs a new key: the provider stores the refusal. */
async function setAside(db: Db, due: Due): Promise<void> {
  await takeNextKey(db, due);
  await db
    .updateTable("refunds")
    .set({ look_at: null })
    .where("id", "=", due.id)
    .where("attempts", "=", due.attempts)
    .where("paid_at", "is", null)
    .execute();
}

/** If the bank took the money, the provider refuses again for good. */
export async function tryAgain(
  tx: Tx,
  { orderId, paymentId, at }: { readonly orderId: string; readonly paymentId: string; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ look_at: at, attempts: 0 })
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .where("paid_at", "is", null)
    .execute();
}

/** The provider repeats its answer for the old key. */
async function takeNextKey(db: Db, { id, keyNumber }: Due): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ key_number: keyNumber + 1 })
    .where("id", "=", id)
    .where("key_number", "=", keyNumber)
    .execute();
}
