import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db, Tx } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import { type RepeatedJob, repeatJob } from "../../core/repeated-job.ts";
import { type Host, Slot } from "../../museum/feature.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { recordChange } from "../orders/changes.ts";
import { recordEntry } from "../payments/ledger.ts";
import {
  ChargeDisputed,
  furtherProviders,
  type PaymentProvider,
  ProviderUnreachable,
  payments,
  type Refund,
} from "../payments/port.ts";
import { bookUnnamedRefund } from "./refund-money.ts";
import { seatsFreed } from "./void-tickets.ts";

const everyMs = 15_000;
const maxBatchSize = 20;
/** Retry delay in milliseconds: doubles after each failure, up to the longest. */
const firstRetryMs = 60_000;
const maxRetryMs = 6 * 3_600_000;

const refundJob = new Slot<RepeatedJob>("the job that pays refunds");

/** Pays queued refunds, with retries. */
export function startRefunds(host: Host, log: Pick<FastifyBaseLogger, "error">): () => Promise<void> {
  const job = repeatJob(() => payRefunds(host, payments.of(host), log), everyMs);
  refundJob.put(host, job);
  return () => job.stop();
}

/** Call after a change that may owe refunds and free seats. */
export function orderChanged(host: Host): void {
  refundJob.find(host)?.wake();
  seatsFreed.find(host)?.();
}

export async function payRefunds(
  context: Pick<ServerContext, "db" | "now">,
  provider: PaymentProvider | undefined,
  log: Pick<FastifyBaseLogger, "error">,
): Promise<void> {
  const now = new Date(context.now().epochMilliseconds);
  const due = await claimDue(context.db, now).catch((err: unknown) => {
    log.error({ err }, "refunds could not be looked at");
    return [];
  });
  for (const refund of due) {
    await payRefund(context, provider, refund, now).catch((err: unknown) =>
      log.error({ err, refundId: refund.id }, "a refund could not be paid yet"),
    );
  }
}

interface Due {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly currencyCode: string;
  readonly reason: string;
  readonly provider: string;
  readonly chargeId: string;
  readonly keyNumber: number;
  readonly attempts: number;
}

/** Other servers skip claimed refunds until their next retry. */
async function claimDue(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from refunds where look_at <= ${now} order by look_at limit ${maxBatchSize} for update skip locked
    ), taken as (
      update refunds set attempts = attempts + 1,
        look_at = ${now}::timestamptz + least(${maxRetryMs}, ${firstRetryMs} * power(2, least(attempts, 20))) * interval '1 millisecond'
      from due where refunds.id = due.id returning refunds.id, payment_id, amount_cents, reason, key_number, attempts
    )
    select taken.id, payment_id as "paymentId", taken.amount_cents as cents, currency_code as "currencyCode", reason, provider, provider_id as "chargeId", key_number as "keyNumber", attempts
    from taken join payments on payments.id = payment_id`.execute(db);
  return rows;
}

async function payRefund(
  context: Pick<ServerContext, "db">,
  chosen: PaymentProvider | undefined,
  due: Due,
  now: Date,
): Promise<void> {
  const { id, paymentId, cents, reason, chargeId } = due;
  const { db } = context;
  const provider = [chosen, chosen?.terminal, ...furtherProviders.of(context)].find(
    (each) => each?.name === due.provider,
  );
  if (provider === undefined) throw new Error(`It was paid with ${due.provider}, which this server is not set up for.`);
  const refund = await refundOnce(provider, due).catch(async (error: unknown) => {
    if (error instanceof ProviderUnreachable && error.isRemembered) await rotateKey(db, due);
    if (error instanceof ChargeDisputed) await pauseRefund(db, due);
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
async function refundOnce(
  provider: PaymentProvider | Pick<PaymentProvider, "name" | "refund">,
  { id, cents, currencyCode, chargeId, keyNumber }: Due,
): Promise<Refund> {
  const before =
    "refundsOf" in provider ? (await provider.refundsOf(chargeId)).find(({ name }) => name === id) : undefined;
  return before ?? provider.refund({ chargeId, cents, currencyCode, name: id, key: `${id}-${cents}-${keyNumber}` });
}

/** Pauses until the dispute closes, unless reported since. Needs a new key: the provider stores the refusal. */
async function pauseRefund(db: Db, due: Due): Promise<void> {
  await rotateKey(db, due);
  await db
    .updateTable("refunds")
    .set({ look_at: null })
    .where("id", "=", due.id)
    .where("attempts", "=", due.attempts)
    .where("paid_at", "is", null)
    .execute();
}

/** The provider repeats its answer for the old key. */
async function rotateKey(db: Db, { id, keyNumber }: Due): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ key_number: keyNumber + 1 })
    .where("id", "=", id)
    .where("key_number", "=", keyNumber)
    .execute();
}

/** If the bank took the money, the provider refuses again for good. */
export async function retryRefunds(
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

interface Reported {
  readonly orderId: string;
  readonly paymentId: string;
  readonly kind: "refunded" | "disputed" | "returned";
  readonly cents: number;
  /** Our reference, if we requested the refund. */
  readonly name: string | undefined;
  /** Titles of sold balances that the dispute blocks. */
  readonly blocked: readonly string[];
  readonly at: Date;
}

/** Records refunds and disputes made elsewhere; ours are recorded already. The caller must lock the order. */
export async function recordReport(tx: Tx, reported: Reported): Promise<void> {
  const { orderId, paymentId, kind, cents, name, blocked, at } = reported;
  if (kind === "refunded") {
    const own = await tx
      .selectFrom("refunds")
      .select("id")
      .where("id", "=", name ?? "")
      .executeTakeFirst();
    if (own !== undefined) return;
    const owed = await cancelDue(tx, orderId, paymentId);
    const more = cents - owed;
    await bookUnnamedRefund(tx, { orderId, cents: more, at });
    await tx
      .updateTable("orders")
      .set({ refunded_cents: sql`refunded_cents + ${more}` })
      .where("id", "=", orderId)
      .execute();
    // A refund elsewhere that settles one due here is not additional.
    await recordChange(tx, { orderId, kind, about: { cents, ...(owed > 0 && { owed }) }, at });
  } else await recordChange(tx, { orderId, kind, about: { cents, ...(blocked.length > 0 && { blocked }) }, at });
}

/** Cancels due refunds beyond the charge's rest. @returns the canceled amount */
async function cancelDue(tx: Tx, orderId: string, paymentId: string): Promise<number> {
  const { left } = await tx
    .selectFrom("payments")
    .select(sql<number>`captured_cents - refunded_cents`.as("left"))
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  const owed = await tx
    .selectFrom("refunds")
    .select(["id", "amount_cents"])
    .where("payment_id", "=", paymentId)
    .where("paid_at", "is", null)
    .orderBy("owed_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  let open = left;
  let forgiven = 0;
  for (const { id, amount_cents } of owed) {
    const stays = Math.min(open, amount_cents);
    open -= stays;
    forgiven += amount_cents - stays;
    if (stays === 0) await tx.deleteFrom("refunds").where("id", "=", id).where("order_id", "=", orderId).execute();
    else if (stays < amount_cents)
      await tx.updateTable("refunds").set({ amount_cents: stays }).where("id", "=", id).execute();
  }
  return forgiven;
}
