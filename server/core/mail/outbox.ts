import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { randomId } from "../database/random-id.ts";
import { statement } from "../database/statement.ts";
import type { Db, Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { type RepeatedJob, repeatJob } from "../repeated-job.ts";
import { deliverMails } from "./deliver-mails.ts";
import type { Attachment, DeferredMail, Mail, Mailer } from "./mailer.ts";

/** Queues a mail in the transaction that it reports on: it is sent only if that commits. */
export type QueueMail = (tx: Tx, mail: Mail | DeferredMail) => Promise<void>;

interface Outbox {
  readonly queueMail: QueueMail;
  /** Sends leftovers first, then queued mails, with retries. @returns a function that stops after the due mails */
  open(log: FastifyBaseLogger): () => Promise<void>;
}

interface OutboxOptions {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly now: Clock;
  perHour(): number;
  /** Mails yield to requests while this is true. */
  isBusy?(): boolean;
  write?(tx: Tx, deferred: DeferredMail): Promise<readonly Mail[]>;
  /** Loads the files named by `Mail.attach`. If it rejects, the mail is retried later. */
  attachments?(
    of: string,
    log: FastifyBaseLogger,
    sending: { readonly mail: string; readonly attempt: number },
  ): Promise<readonly Attachment[]>;
  replyTo?(): string;
  undelivered?(mail: Mail, reply: string): Promise<void>;
}

const insertMail = statement<[id: string, mail: string | null, deferred: string | null, at: Date]>(
  "insert_mail",
  "insert into outbox (id, mail, deferred, due_at, created_at) values ($1::text, $2::jsonb, $3::jsonb, $4::timestamptz, $4::timestamptz)",
);

const everyMs = 15_000;

export function createOutbox({
  db,
  mailer,
  now,
  perHour,
  isBusy,
  write,
  attachments,
  replyTo,
  undelivered,
}: OutboxOptions): Outbox {
  const moment = () => new Date(now().epochMilliseconds);
  let job: RepeatedJob | undefined;

  function open(log: FastifyBaseLogger): () => Promise<void> {
    const delivery = {
      db,
      mailer,
      now: moment,
      perHour,
      ...(isBusy && { isBusy }),
      ...(write && { write }),
      attachments: async (of: string, sending: { readonly mail: string; readonly attempt: number }) =>
        (await attachments?.(of, log, sending)) ?? [],
      ...(replyTo && { replyTo }),
      ...(undelivered && { undelivered }),
      sent: (mail: string, where: string) => log.info({ mail, where }, "mail sent"),
      failed: (mail: string, err: unknown, next: Date | undefined) =>
        next === undefined
          ? log.error({ mail, err }, "a mail could not be sent, and is given up")
          : log.warn({ mail, err, next }, "a mail could not be sent yet"),
      heldBack: (mail: string, until: Date) =>
        log.info({ mail, until }, "a mail waits: its recipient has had this hour's"),
    };
    const opened = repeatJob(
      (stopping) =>
        deliverMails(delivery, stopping).catch((err: unknown) =>
          log.error({ err }, "the mails could not be looked after"),
        ),
      everyMs,
    );
    job = opened;
    return () => opened.stop({ finish: true });
  }

  return {
    open,
    async queueMail(tx, mail) {
      const json = JSON.stringify(mail);
      const [written, deferred] = "feature" in mail ? [null, json] : [json, null];
      await insertMail(tx, randomId(), written, deferred, moment());
      afterCommit(tx, () => job?.wake());
    },
  };
}
