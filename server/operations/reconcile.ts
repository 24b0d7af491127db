import { sql } from "kysely";
import type { Db } from "../platform/database/tables.ts";

/** Where orders, charges and ledger do not agree. */
export interface Discrepancy {
  /** `charge`: its sums are not those of its entries; `order`: it was not paid what it costs, less what of it was given back or is owed; `unowned`: money was kept for which there is no order. */
  readonly of: "charge" | "order" | "unowned";
  /** Of the charge or the order. */
  readonly id: string;
  /** Whole cents. */
  readonly expected: number;
  readonly found: number;
}

/** Every discrepancy there is; none is to be found (docs/behaviour.md, "The ledger"). Reads all orders. */
export async function reconcile(db: Db): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with entries as (
      select payment_id, coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::integer as captured,
        coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::integer as refunded
      from ledger group by payment_id
    ), paid as (
      select order_id, sum(captured_cents - refunded_cents)::integer as balance from payments where order_id is not null group by order_id
    ), owing as (
      select order_id, sum(amount_cents)::integer as owed from refunds where paid_at is null group by order_id
    )
    select 'charge' as of, id, coalesce(captured - refunded, 0) as expected, captured_cents - refunded_cents as found
      from payments left join entries on payment_id = id
      where captured_cents <> coalesce(captured, 0) or refunded_cents <> coalesce(refunded, 0)
    union all
    select 'order', id, total_cents - orders.refunded_cents, coalesce(balance, 0) - coalesce(owed, 0)
      from orders left join paid on paid.order_id = id left join owing on owing.order_id = id
      where total_cents - orders.refunded_cents <> coalesce(balance, 0) - coalesce(owed, 0)
    union all
    select 'unowned', id, 0, captured_cents - refunded_cents from payments where order_id is null and captured_cents > refunded_cents`.execute(db);
  return rows;
}
