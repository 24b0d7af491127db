import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./tables.ts";

/**
 * Erases answers after the last visit; the door needs them until then (docs/behaviour.md, "Deleting an account").
 * @param today visits before this day (YYYY-MM-DD) are over
 * @param which a condition on `orders`
 * @returns the number of orders that had answers
 */
export async function forgetAnswers(
  db: Db | Tx,
  today: string,
  which: RawBuilder<unknown>,
  most = 100_000,
): Promise<number> {
  const { numAffectedRows } = await sql`update orders set answers = '[]' where id = any (array(
    select id from orders where answers <> '[]'::jsonb and ${which}
      and not exists (select from tickets where order_id = orders.id and date >= ${today} and voided_at is null)
    limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}
