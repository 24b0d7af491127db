import { type RawBuilder, sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { SalesFigures } from "../../../schemas/generated/wire.ts";
import type { Span } from "./span.ts";

/** The sums over some lines, in whole cents. */
export interface Sums {
  readonly orders: number;
  readonly tickets: number;
  readonly gross: number;
  readonly discounts: number;
  readonly tax: number;
  /** What was given back, its tax included, and that tax. */
  readonly refunded: number;
  readonly refundedTax: number;
}

export const noSums: Sums = { orders: 0, tickets: 0, gross: 0, discounts: 0, tax: 0, refunded: 0, refundedTax: 0 };

/**
 * The lines of the orders that were made in a span, as `lines`, for "with". Whole cents: over the lines of an order, `tax` sums to the order's
 * tax and `refunded` to what was given back of it. Lines that were sold before their tax was known have a share of the order's. What was given
 * back of lines that were cancelled is theirs; the rest, which a provider's own page gave back, is spread over what is left.
 */
export function soldLines({ begins, ends, timeZone }: Span): RawBuilder<unknown> {
  return sql`found as (
      select orders.id as order_id, position, (created_at at time zone ${timeZone})::date::text as day, product_id, product_type, title,
        case when product_type in ('membership', 'donation') then 0 else quantity end as tickets,
        price_cents * quantity as gross, line.discount_cents as discounts, line.tax_cents as own_tax,
        line.refunded::numeric / quantity as refunded_part, orders.refunded_cents as order_refunded, orders.tax_cents as order_tax,
        orders.total_cents as order_total, orders.subtotal_cents - orders.discount_cents as order_net
      from orders join order_lines as line on line.order_id = orders.id
      where created_at >= ${begins} and created_at < ${ends}
    ), taxed as (
      select *, coalesce(own_tax,
        round(order_tax * net_until / nullif(order_net, 0)) - round(order_tax * (net_until - (gross - discounts)) / nullif(order_net, 0)), 0) as tax
      from (select *, sum(gross - discounts) over of_order as net_until from found window of_order as (partition by order_id order by position)) as netted
    ), weighed as (
      select *, case when order_refunded = 0 or order_total = 0 then 0 when cancelled < order_total
          then own_cancelled + (order_refunded - cancelled) * (gross - discounts + tax - own_cancelled) / (order_total - cancelled)
          else order_refunded * (gross - discounts + tax) / order_total::numeric end as share
      from (
        select *, sum(own_cancelled) over (partition by order_id) as cancelled
        from (select *, (gross - discounts + tax) * refunded_part as own_cancelled from taxed) as cancelling
      ) as cancelled
    ), shared as (
      select *, round(share_until) - round(share_until - share) as refunded
      from (select *, sum(share) over (partition by order_id order by position) as share_until from weighed) as spread
    ), lines as materialized (
      select order_id, day, product_id, product_type, title, tickets, gross, discounts, tax, refunded,
        coalesce(round(refunded * tax / nullif(gross - discounts + tax, 0)), 0) as refunded_tax
      from shared
    )`;
}

/** The columns of `Sums`, over `lines`. */
export const sumColumns = sql`count(distinct order_id)::bigint as orders, coalesce(sum(tickets), 0)::bigint as tickets,
  coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(discounts), 0)::bigint as discounts, coalesce(sum(tax), 0)::bigint as tax,
  coalesce(sum(refunded), 0)::bigint as refunded, coalesce(sum(refunded_tax), 0)::bigint as "refundedTax"`;

/** The sums as they are sent, what was given back of them taken off. */
export function showSales({ orders, tickets, gross, discounts, tax, refunded, refundedTax }: Sums, currencyCode: string): SalesFigures {
  const refunds = refunded - refundedTax;
  return {
    ...showSold({ orders, tickets, gross, discounts: discounts + refunds, tax: tax - refundedTax }, currencyCode),
    discounts: fromCents(discounts, currencyCode),
    refunds: fromCents(refunds, currencyCode),
  };
}

/** The sums as they are sent, without what was given back. */
export function showSold({ orders, tickets, gross, discounts, tax }: Omit<Sums, "refunded" | "refundedTax">, currencyCode: string): SalesFigures {
  const money = (cents: number) => fromCents(cents, currencyCode);
  return {
    orders,
    tickets,
    gross: money(gross),
    discounts: money(discounts),
    net: money(gross - discounts),
    tax: money(tax),
    total: money(gross - discounts + tax),
  };
}
