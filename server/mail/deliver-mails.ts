import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import type { Mail, Mailer } from "./mailer.ts";

const batchSize = 5;
/** As long as a mail is being sent no other server takes it on; longer than any sending lasts (./mailer.ts). */
const leaseMs = 2 * 60_000;
const firstPauseMs = 30_000;
const longestPauseMs = 60 * 60_000;
/** A mail server that is down is up again by then, and what a mail says is old news. */
const patienceMs = 3 * 24 * 60 * 60_000;

interface Delivery {
  readonly db: Db;
  readonly mailer: Mailer;
  now(): Date;
  /** Tells what became of a mail, for the log. */
  sent(id: string, where: string): void;
  failed(id: string, error: unknown, next: Date | undefined): void;
}

interface Taken {
  readonly id: string;
  readonly mail: Mail;
  readonly attempts: number;
  readonly created_at: Date;
}

/**
 * Sends the mails that are due, until none is. Several servers may do it at once: each mail is one server's at a time. One that cannot be
 * sent is due again later, each time after a longer pause, for three days. A server that dies between handing a mail over and saying
 * so has it sent again, under the same Message-ID.
 */
export async function deliverMails(delivery: Delivery): Promise<void> {
  for (;;) {
    const mails = await take(delivery.db, delivery.now());
    await Promise.all(mails.map((mail) => deliver(delivery, mail)));
    if (mails.length < batchSize) return;
  }
}

async function take(db: Db, now: Date): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`
    update outbox set attempts = attempts + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where id in (select id from outbox where due_at <= ${now} order by due_at limit ${batchSize} for update skip locked)
    returning id, mail, attempts, created_at`.execute(db);
  return rows;
}

async function deliver({ db, mailer, now, sent, failed }: Delivery, { id, mail, attempts, created_at }: Taken): Promise<void> {
  try {
    const where = await mailer.send(mail, id);
    await db.deleteFrom("outbox").where("id", "=", id).execute();
    sent(id, where);
  } catch (error) {
    const next = new Date(now().getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1)));
    const given = next.getTime() - created_at.getTime() > patienceMs;
    await db
      .updateTable("outbox")
      .set({ due_at: given ? null : next })
      .where("id", "=", id)
      .execute();
    failed(id, error, given ? undefined : next);
  }
}
