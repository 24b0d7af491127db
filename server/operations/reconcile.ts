import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import type { Db } from "../core/database/tables.ts";

export interface Discrepancy {
  /**
   * `charge`: differs from the sum of its entries. `order`: paid amount differs from price less refunds made and due.
   * `unowned`: money kept without an order or a dispute. `price`: total differs from the lines. `lines`: refunds of
   * lines differ from the order's. `code`: counted uses differ from those of orders or carts.
   */
  readonly of: "charge" | "order" | "unowned" | "price" | "lines" | "code";
  readonly id: string;
  /** Whole cents, or uses. */
  readonly expected: number;
  readonly found: number;
}

/** Finds all discrepancies; none are expected (docs/behaviour.md, "The ledger"). Reads all orders. */
export async function reconcile(db: Db): Promise<Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    with entries as (
      select payment_id, coalesce(sum(amount_cents) filter (where kind = 'captured'), 0)::integer as captured,
        coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)::integer as refunded,
        (coalesce(sum(amount_cents) filter (where kind = 'disputed'), 0) - coalesce(sum(amount_cents) filter (where kind = 'returned'), 0))::integer as disputed
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
    select 'unowned', id, 0, captured_cents - refunded_cents from payments left join entries on payment_id = id
      where order_id is null and captured_cents - refunded_cents > greatest(disputed, 0)
    union all
    select 'price', id, net + tax, total_cents from orders join (
      select order_id, sum(price_cents * quantity)::integer as shown, sum(net_cents)::integer as net, sum(discount_cents)::integer as discount, sum(tax_cents)::integer as tax
      from order_lines group by order_id
    ) as priced on order_id = id
      where total_cents <> net + tax or tax_cents <> tax or discount_cents <> discount or subtotal_cents <> shown
    union all
    select 'lines', id, orders.refunded_cents, coalesce(back, 0) from orders left join (
      select order_id, sum(net_cents + tax_cents)::integer as back from line_entries where kind = 'refunded' group by order_id
    ) as booked on order_id = id where orders.refunded_cents <> coalesce(back, 0)
    union all
    select 'code', code, coalesce(ordered, 0) + coalesce(carts, 0), used + held from code_uses
      left join (select code, count(*)::integer as ordered from orders where code is not null group by code) as bought using (code)
      left join (select code, count(*)::integer as carts from code_holds group by code) as holding using (code)
      where used <> coalesce(ordered, 0) or held <> coalesce(carts, 0)`.execute(db);
  return rows;
}

/** Logs discrepancies between orders, charges and ledger as errors, for manual review. */
export async function checkLedger(db: Db, log: Pick<FastifyBaseLogger, "error">): Promise<void> {
  for (const discrepancy of await reconcile(db)) log.error(discrepancy, "the ledger does not agree with the orders");
}
