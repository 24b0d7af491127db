import { sql } from "kysely";
import { forgetAnswers } from "../core/database/forget-answers.ts";
import { forgetPeople } from "../core/database/forget-people.ts";
import { inBatches } from "../core/database/in-batches.ts";
import type { Db } from "../core/database/tables.ts";
import { inTransaction } from "../core/database/transaction.ts";

/** Milliseconds after a membership's last day: covers all time zones. */
const afterwards = 2 * 24 * 60 * 60 * 1000;

/** Erases deleted accounts once their last membership has ended, and their orders' answers after the last visit. */
export async function forgetDeleted(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const ended = new Date(now.getTime() - afterwards).toISOString().slice(0, 10);
  await inBatches(
    (most) =>
      inTransaction(db, async (tx) => {
        const { rows } = await sql<{ id: string }>`select id from customers where deleted_at is not null and email <> ''
          and not exists (select from memberships where customer_id = customers.id and expires >= ${ended})
          limit ${most} for update skip locked`.execute(tx);
        await forgetPeople(
          tx,
          rows.map(({ id }) => id),
        );
        return rows.length;
      }),
    signal,
  );
  const deleted = sql`customer_id in (select id from customers where deleted_at is not null)`;
  await inBatches((most) => forgetAnswers(db, ended, deleted, most), signal);
}
