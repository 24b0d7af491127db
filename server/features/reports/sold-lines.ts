import { type RawBuilder, sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { SalesFigures, TaxedFigures } from "../../../schemas/generated/wire.ts";
import { liabilityTypes } from "../../museum/products/registry.ts";
import { dayInSpan, type Span } from "./span.ts";

export interface Sums {
  readonly orders: number;
  readonly tickets: number;
  readonly gross: number;
  readonly discounts: number;
  readonly tax: number;
  readonly refundedNet: number;
  readonly refundedTax: number;
}

export const noSums: Sums = { orders: 0, tickets: 0, gross: 0, discounts: 0, tax: 0, refundedNet: 0, refundedTax: 0 };

/** ./liabilities.ts counts the others. */
export const isRevenue = sql`line.product_type <> all(${liabilityTypes}::text[])`;

/** Selects sales and surcharges of moves. Distributes refunds over both, so that no other day changes. */
export function soldLines(span: Span): RawBuilder<unknown> {
  const { begins, ends } = span;
  return sql`added as (
      select order_id, position, id, at, net_cents as net, tax_cents as tax, sum(net_cents) over later as net_from, sum(tax_cents) over later as tax_from
      from line_entries where kind = 'moved' and at >= ${begins} window later as (partition by order_id, position order by id desc)
    ), parts as (
      select orders.id as order_id, line.position, created_at as at, true as is_sale, code,
        line.net_cents - coalesce(more.net, 0) as net, line.discount_net_cents as discounts, line.tax_cents - coalesce(more.tax, 0) as tax,
        0::bigint as net_before, 0::bigint as tax_before
      from orders join order_lines as line on line.order_id = orders.id
        left join (select order_id, position, sum(net) as net, sum(tax) as tax from added group by order_id, position) as more
          on more.order_id = orders.id and more.position = line.position
      where created_at >= ${begins} and created_at < ${ends} and ${isRevenue}
      union all
      select added.order_id, added.position, at, false, code, net, 0, tax, line.net_cents - net_from, line.tax_cents - tax_from
      from added join orders on orders.id = added.order_id join order_lines as line on line.order_id = added.order_id and line.position = added.position
      where at >= ${begins} and at < ${ends}
    ), back as (
      select order_id, position, sum(net_cents) as net, sum(tax_cents) as tax from line_entries
      where kind = 'refunded' and order_id in (select order_id from parts) group by order_id, position
    ), lines as materialized (
      select parts.order_id, ${dayInSpan(span, sql`parts.at`)} as day, is_sale, code, product_id, product_type, title, tax_rate,
        case when not is_sale or product_type in ('membership', 'donation') then 0 else quantity end as tickets,
        parts.net + discounts as gross, discounts, parts.tax,
        ${partOf("net", sql`line.net_cents`)} as refunded_net, ${partOf("tax", sql`line.tax_cents`)} as refunded_tax
      from parts join order_lines as line on line.order_id = parts.order_id and line.position = parts.position
        left join back on back.order_id = parts.order_id and back.position = parts.position
    )`;
}

/** Rounds cumulatively over a line's parts, so that they add up to its whole refund. */
function partOf(kind: "net" | "tax", whole: RawBuilder<unknown>): RawBuilder<unknown> {
  const [back, part, before] = [sql.ref(`back.${kind}`), sql.ref(`parts.${kind}`), sql.ref(`parts.${kind}_before`)];
  return sql`coalesce(round(${back} * (${before} + ${part})::numeric / nullif(${whole}, 0)) - round(${back} * ${before}::numeric / nullif(${whole}, 0)), 0)`;
}

export function refundsIn({ begins, ends }: Span): RawBuilder<unknown> {
  return sql`refunds as materialized (
      select product_id, product_type, title, tax_rate, entry.net_cents as net, entry.tax_cents as tax
      from line_entries as entry join order_lines as line on line.order_id = entry.order_id and line.position = entry.position
      where kind = 'refunded' and at >= ${begins} and at < ${ends} and ${isRevenue}
    )`;
}

export const sumColumns = sql`count(distinct order_id) filter (where is_sale)::bigint as orders, coalesce(sum(tickets), 0)::bigint as tickets,
  coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(discounts), 0)::bigint as discounts, coalesce(sum(tax), 0)::bigint as tax,
  coalesce(sum(refunded_net), 0)::bigint as "refundedNet", coalesce(sum(refunded_tax), 0)::bigint as "refundedTax"`;

export function showSales(
  { orders, tickets, gross, discounts, tax, refundedNet, refundedTax }: Sums,
  currencyCode: string,
): SalesFigures {
  return {
    ...showSold({ orders, tickets, gross, discounts: discounts + refundedNet, tax: tax - refundedTax }, currencyCode),
    discounts: fromCents(discounts, currencyCode),
    refunds: fromCents(refundedNet, currencyCode),
  };
}

export function showSold(
  { orders, tickets, gross, discounts, tax }: Omit<Sums, "refundedNet" | "refundedTax">,
  currencyCode: string,
): SalesFigures {
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

export function showTaxed(
  { net, tax }: { readonly net: number; readonly tax: number },
  currencyCode: string,
): TaxedFigures {
  return {
    net: fromCents(net, currencyCode),
    tax: fromCents(tax, currencyCode),
    total: fromCents(net + tax, currencyCode),
  };
}
