import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { randomId } from "../database/random-id.ts";
import { statement } from "../database/statement.ts";
import type { Db, Tx } from "../database/tables.ts";
import { afterCommit } from "../database/transaction.ts";
import { type RepeatedJob, repeatJob } from "../repeated-job.ts";
import { deliverMails } from "./deliver-mails.ts";
import type { Attachment, Mail, Mailer } from "./mailer.ts";

/** Puts a mail into the outbox, in the transaction whose outcome it reports: it is sent if, and only if, that is committed. */
export type QueueMail = (tx: Tx, mail: Mail) => Promise<void>;

interface Outbox {
  readonly queueMail: QueueMail;
  /** Begins to send: at once what was left, then what is queued, and again what failed. Returns how to stop, once what is due was tried. */
  open(log: FastifyBaseLogger): () => Promise<void>;
}

interface OutboxOptions {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly now: Clock;
  /** Mails that one recipient may get within an hour. */
  perHour(): number;
  /** The files of a mail that names what they are made of (`Mail.attach`). Where it rejects, the mail is sent later. */
  attachments?(of: string, log: FastifyBaseLogger, sending: { readonly mail: string; readonly attempt: number }): Promise<readonly Attachment[]>;
  /** Who answers a mail that is answered. */
  replyTo?(): string;
  /** Keeps on record that nobody takes a mail. */
  undelivered?(mail: Mail, reply: string): Promise<void>;
}

const insertMail = statement<[id: string, mail: string, at: Date]>(
  "insert_mail",
  "insert into outbox (id, mail, due_at, created_at) values ($1::text, $2::jsonb, $3::timestamptz, $3::timestamptz)",
);

const everyMs = 15_000;

/** The mails that wait in the database, and this server's part in sending them. */
export function createOutbox({ db, mailer, now, perHour, attachments, replyTo, undelivered }: OutboxOptions): Outbox {
  const moment = () => new Date(now().epochMilliseconds);
  let job: RepeatedJob | undefined;

  function open(log: FastifyBaseLogger): () => Promise<void> {
    const delivery = {
      db,
      mailer,
      now: moment,
      perHour,
      attachments: async (of: string, sending: { readonly mail: string; readonly attempt: number }) => (await attachments?.(of, log, sending)) ?? [],
      ...(replyTo && { replyTo }),
      ...(undelivered && { undelivered }),
      sent: (mail: string, where: string) => log.info({ mail, where }, "mail sent"),
      failed: (mail: string, err: unknown, next: Date | undefined) =>
        next === undefined
          ? log.error({ mail, err }, "a mail could not be sent, and is given up")
          : log.warn({ mail, err, next }, "a mail could not be sent yet"),
      heldBack: (mail: string, until: Date) => log.info({ mail, until }, "a mail waits: its recipient has had this hour's"),
    };
    const opened = repeatJob(() => deliverMails(delivery).catch((err: unknown) => log.error({ err }, "the mails could not be looked after")), everyMs);
    job = opened;
    return () => opened.stop({ finish: true });
  }

  return {
    open,
    async queueMail(tx, mail) {
      const at = moment();
      await insertMail(tx, randomId(), JSON.stringify(mail), at);
      afterCommit(tx, () => job?.wake());
    },
  };
}
