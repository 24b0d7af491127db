import { setTimeout as pause } from "node:timers/promises";
import { randomId } from "../database/random-id.ts";
import { statement } from "../database/statement.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { claimTurn } from "./mail-turns.ts";
import { type Attachment, type DeferredMail, type Mail, type Mailer, refusalOf } from "./mailer.ts";

const batchSize = 5;
/** A mail waits at most this long for a quieter moment. */
const maxYieldMs = 2 * 60_000;
const yieldMs = 250;
/** No other server claims a mail during this time; sending never takes longer (./mailer.ts). */
const leaseMs = 2 * 60_000;
const firstPauseMs = 30_000;
const maxPauseMs = 60 * 60_000;
/** A mail server recovers sooner, and after this the mail's content is outdated. */
const giveUpAfterMs = 3 * 24 * 60 * 60_000;

interface Delivery {
  readonly db: Db;
  readonly mailer: Mailer;
  now(): Date;
  perHour(): number;
  /** Mails yield to requests while this is true. */
  isBusy?(): boolean;
  /** Writes what a deferred mail stands for, in its own transaction. */
  write?(tx: Tx, deferred: DeferredMail): Promise<readonly Mail[]>;
  attachments?(
    of: string,
    sending: { readonly mail: string; readonly attempt: number },
  ): Promise<readonly Attachment[]>;
  replyTo?(): string;
  /** Records a rejected recipient before the mail is given up. */
  undelivered?(mail: Mail, reply: string): Promise<void>;
  sent(id: string, where: string): void;
  failed(id: string, error: unknown, next: Date | undefined): void;
  heldBack(id: string, until: Date): void;
}

interface WrittenMail {
  readonly id: string;
  readonly mail: Mail;
  readonly attempts: number;
}

type Claimed = WrittenMail | { readonly id: string; readonly deferred: DeferredMail; readonly attempts: number };

interface ClaimedRow {
  readonly id: string;
  readonly mail: Mail | null;
  readonly deferred: DeferredMail | null;
  readonly attempts: number;
}

const claimMails = statement<[now: Date, until: Date, queuedBefore: Date, limit: number], ClaimedRow>(
  "claim_mails",
  `update outbox set attempts = attempts + 1, due_at = $2::timestamptz
  where id in (select id from outbox where due_at <= $1::timestamptz and created_at <= $3::timestamptz order by due_at, created_at limit $4::integer for update skip locked)
  returning id, mail, deferred, attempts`,
);

const claimDeferred = statement<[id: string], { created_at: Date }>(
  "claim_deferred_mail",
  "delete from outbox where id = $1 and deferred is not null returning created_at",
);

const insertWritten = statement<[id: string, mail: string, attempts: number, due: Date, created: Date]>(
  "insert_written_mail",
  "insert into outbox (id, mail, attempts, due_at, created_at) values ($1::text, $2::jsonb, $3::integer, $4::timestamptz, $5::timestamptz)",
);

const deleteMail = statement<[id: string]>("delete_mail", "delete from outbox where id = $1");

/**
 * Yields to requests. Several servers may run this: each mail belongs to one at a time. Retries for three days with growing pauses; one
 * over the hourly limit just waits. If a server dies before recording a sent mail, it is sent again under the same
 * Message-ID.
 */
export async function deliverMails(delivery: Delivery, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    const isBusy = stopping?.aborted !== true && delivery.isBusy?.() === true;
    const claimed = await claimDue(delivery, isBusy ? maxYieldMs : 0);
    await Promise.all(claimed.map((each) => writeAndDeliver(delivery, each)));
    if (claimed.length === batchSize) continue;
    if (!isBusy) return;
    await pause(yieldMs, undefined, { signal: stopping }).catch(() => {});
  }
}

async function claimDue({ db, now }: Delivery, ageMs: number): Promise<readonly Claimed[]> {
  const at = now();
  const [until, queuedBefore] = [new Date(at.getTime() + leaseMs), new Date(at.getTime() - ageMs)];
  const { rows } = await claimMails(db, at, until, queuedBefore, batchSize);
  return rows.flatMap(({ mail, deferred, ...row }): Claimed[] => {
    if (mail !== null) return [{ ...row, mail }];
    return deferred === null ? [] : [{ ...row, deferred }];
  });
}

async function writeAndDeliver(delivery: Delivery, claimed: Claimed): Promise<void> {
  if ("mail" in claimed) return deliver(delivery, claimed);
  let mails: readonly WrittenMail[];
  try {
    mails = await writeDeferred(delivery, claimed.id, claimed.deferred, claimed.attempts);
  } catch (error) {
    return failedOnce(delivery, claimed, error);
  }
  await Promise.all(mails.map((mail) => deliver(delivery, mail)));
}

/** Replaces the row by written mails in one transaction, so that a crash neither loses nor repeats one. */
function writeDeferred(
  { db, now, write }: Delivery,
  id: string,
  deferred: DeferredMail,
  attempts: number,
): Promise<readonly WrittenMail[]> {
  return inTransaction(db, async (tx) => {
    // The row's lock keeps other servers out, even after the lease.
    const [row] = (await claimDeferred(tx, id)).rows;
    if (row === undefined) return [];
    if (write === undefined) throw new Error(`This server cannot write mails of "${deferred.feature}".`);
    const written = (await write(tx, deferred)).map((mail) => ({ id: randomId(), mail, attempts }));
    for (const { id, mail } of written)
      await insertWritten(tx, id, JSON.stringify(mail), attempts, new Date(now().getTime() + leaseMs), row.created_at);
    return written;
  });
}

async function deliver(delivery: Delivery, { id, mail, attempts }: WrittenMail): Promise<void> {
  const { db, mailer, now, perHour, attachments, replyTo, sent, heldBack } = delivery;
  try {
    const free = await claimTurn(db, { mailId: id, to: mail.to, now: now(), limit: perHour() });
    if (free !== undefined) {
      // Waiting does not count as a failed attempt.
      await postpone(db, id, free, attempts - 1);
      return heldBack(id, free);
    }
    const files = mail.attach === undefined ? [] : await attachments?.(mail.attach, { mail: id, attempt: attempts });
    const where = await mailer.send({ ...mail, ...(replyTo && { replyTo: replyTo() }) }, id, files);
    await deleteMail(db, id);
    sent(id, where);
  } catch (error) {
    await failedOnce(delivery, { id, mail, attempts }, error);
  }
}

/** Do not retry a permanent refusal: the same server would refuse again, and count it against us. */
async function failedOnce(
  { db, now, undelivered, failed }: Delivery,
  { id, attempts, ...claimed }: Claimed,
  error: unknown,
): Promise<void> {
  const refusal = refusalOf(error);
  const isOver = refusal !== undefined || pausesUntil(attempts + 1) > giveUpAfterMs;
  if (isOver && "mail" in claimed)
    await undelivered?.(claimed.mail, refusal ?? (error instanceof Error ? error.message : String(error)));
  const next = isOver ? null : new Date(now().getTime() + pauseAfter(attempts));
  await postpone(db, id, next, attempts);
  failed(id, error, next ?? undefined);
}

async function postpone(db: Db, id: string, due: Date | null, attempts: number): Promise<void> {
  await db.updateTable("outbox").set({ due_at: due, attempts }).where("id", "=", id).execute();
}

function pauseAfter(attempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** (attempts - 1));
}

/** Ignores the mail's age, because it may have waited for the hourly limit. */
function pausesUntil(attempt: number): number {
  return Array.from({ length: attempt - 1 }, (_, index) => pauseAfter(index + 1)).reduce(
    (sum, pause) => sum + pause,
    0,
  );
}
