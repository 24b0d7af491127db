import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./tables.ts";

/**
 * Erases the answers on orders, once the last visit of an order is over: until then the door needs them (docs/behaviour.md, "Deleting an
 * account").
 * @param today visits before this day are over, YYYY-MM-DD
 * @param which a condition on `orders`
 * @returns how many orders had some
 */
export async function forgetAnswers(db: Db | Tx, today: string, which: RawBuilder<unknown>, most = 100_000): Promise<number> {
  const { numAffectedRows } = await sql`update orders set answers = '[]' where id = any (array(
    select id from orders where answers <> '[]'::jsonb and ${which}
      and not exists (select from tickets where order_id = orders.id and date >= ${today} and voided_at is null)
    limit ${most} for update skip locked
  ))`.execute(db);
  return Number(numAffectedRows);
}
