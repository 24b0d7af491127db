import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { HandBack } from "../../../schemas/generated/wire.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { randomId } from "../../platform/database/random-id.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { type RepeatedJob, repeatJob } from "../../platform/repeated-job.ts";
import { deskMethod, giveBackAtDesk } from "../payments/desk/methods.ts";
import type { DeskRefund } from "../payments/desk/port.ts";
import { recordEntry } from "../payments/ledger.ts";
import { ChargeDisputed, isHosted, type PaymentProvider, ProviderUnreachable, type Refund } from "../payments/port.ts";
import { openPayments, partsOf } from "./open-payments.ts";

const everyMs = 15_000;
const atOnce = 20;
/** A refund that fails is tried again after this many milliseconds, then after twice as many, and so on up to the longest. */
const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;

export interface Owed {
  readonly orderId: string;
  /** Whole cents. */
  readonly cents: number;
  readonly reason: string;
  /** Who of the staff gives back what was paid at the desk. */
  readonly desk?: Pick<DeskRefund, "employeeId" | "reference"> | undefined;
}

/** What is given back, in whole cents, and what of it the employee hands over now. */
export interface GivenBack {
  readonly cents: number;
  readonly handBack: readonly HandBack[];
}

/**
 * Gives money of an order back, charge by charge, in the transaction of the change that owes it, once it has locked its seats; the order is locked. What
 * was paid on the web is written down for the job below; what was paid at the desk is given back there, now.
 * @returns how much could be: what the provider itself gave back already is not given back twice
 * @throws HttpError 409 where the employee cannot give it back: no open drawer, or not enough in it
 */
export async function oweRefund(tx: Tx, museum: Museum, { orderId, cents, reason, desk }: Owed): Promise<GivenBack> {
  const at = new Date(museum.now.epochMilliseconds);
  const handBack: HandBack[] = [];
  // Locked first: a statement that waits for a refund being paid would see its charge as it is then, and what is owed as it was before.
  await sql`select from payments where order_id = ${orderId} order by id for update`.execute(tx);
  let owed = 0;
  for (const { id, provider, part } of partsOf(await openPayments(tx, orderId), cents)) {
    const method = deskMethod(provider);
    if (method === undefined) {
      await tx
        .insertInto("refunds")
        .values({ id: randomId(), order_id: orderId, payment_id: id, amount_cents: part, reason, owed_at: at, look_at: at })
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

export interface RefundJob {
  /** Looks at what is owed now, rather than when it would next. */
  wake(): void;
  /** Begins to look after what is owed. @returns how to stop, which waits for the round that is under way */
  open(log: Pick<FastifyBaseLogger, "error">): () => Promise<void>;
}

/** Gives back what is owed: at once where it can, else again and again. */
export function refundJob(context: ServerContext, provider: PaymentProvider | undefined): RefundJob {
  let job: RepeatedJob | undefined;
  return {
    wake: () => job?.wake(),
    open(log) {
      // The server may have stopped before it paid one: the first round is now.
      const opened = repeatJob(() => payRefunds(context, provider, log), everyMs);
      job = opened;
      return () => opened.stop();
    },
  };
}

interface Due {
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly reason: string;
  readonly provider: string;
  readonly chargeId: string;
  readonly keyNumber: number;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** One round: each refund that is due. */
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
    await pay(context, provider, refund, now).catch((err: unknown) => log.error({ err, refundId: refund.id }, "a refund could not be paid yet"));
  }
}

/** Others look at none of them until they are due again. */
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

async function pay({ db }: Pick<ServerContext, "db">, provider: PaymentProvider | undefined, due: Due, now: Date): Promise<void> {
  const { id, paymentId, cents, reason, chargeId } = due;
  if (provider?.name !== due.provider) throw new Error(`It was paid with ${due.provider}, which this server is not set up for.`);
  const refund = await giveBack(provider, due).catch(async (error: unknown) => {
    if (error instanceof ProviderUnreachable && error.isRemembered) await takeNextKey(db, due);
    if (error instanceof ChargeDisputed) await setAside(db, due);
    throw error;
  });
  await inTransaction(db, async (tx) => {
    await recordEntry(tx, { paymentId, kind: "refunded", cents, providerId: refund.id, reason, at: now });
    await tx.updateTable("refunds").set({ paid_at: now, look_at: null }).where("id", "=", id).execute();
  });
  if (refund.cents !== cents) throw new Error(`${due.provider} gave back ${refund.cents} of ${chargeId} instead of ${cents}.`);
}

/**
 * An answer may have been lost, so what is there already is looked for first. But another server may be asking at this very moment, or a request of
 * long ago be on its way still: only the same key keeps it from being given back twice.
 */
async function giveBack(provider: PaymentProvider, { id, cents, chargeId, keyNumber }: Due): Promise<Refund> {
  const before = isHosted(provider) ? (await provider.refundsOf(chargeId)).find(({ name }) => name === id) : undefined;
  return before ?? provider.refund({ chargeId, cents, name: id, key: `${id}-${cents}-${keyNumber}` });
}

/** It stays owed, and is not tried until the dispute is closed; that may have been reported since it was refused. The refusal is remembered by its key. */
async function setAside(db: Db, due: Due): Promise<void> {
  await takeNextKey(db, due);
  await db.updateTable("refunds").set({ look_at: null }).where("id", "=", due.id).where("attempts", "=", due.attempts).where("paid_at", "is", null).execute();
}

/** What was set aside of a charge whose dispute is closed is tried again: where the bank took the money, it is refused and set aside for good. */
export async function tryAgain(tx: Tx, { orderId, paymentId, at }: { readonly orderId: string; readonly paymentId: string; readonly at: Date }): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ look_at: at, attempts: 0 })
    .where("order_id", "=", orderId)
    .where("payment_id", "=", paymentId)
    .where("paid_at", "is", null)
    .execute();
}

/** Under the key before, nothing can happen any more. */
async function takeNextKey(db: Db, { id, keyNumber }: Due): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ key_number: keyNumber + 1 })
    .where("id", "=", id)
    .where("key_number", "=", keyNumber)
    .execute();
}
