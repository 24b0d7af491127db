import { sql } from "kysely";
import { fromCents } from "../../../commerce/money.ts";
import type { SalesReport } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { productTitleIn } from "../../museum/catalogue/titles-in.ts";
import { noSums, type Sums, showSales, soldLines, sumColumns } from "./sold-lines.ts";
import { daysIn, type Span } from "./span.ts";

interface Row extends Sums {
  readonly kind: "day" | "product" | "all";
  readonly day: string;
  readonly productType: string;
  readonly productId: string;
  readonly title: string;
}

/** Sales by order day, product and promotion code (docs/behaviour.md, "Reports"). */
export async function salesReport(tx: Tx, museum: Museum, span: Span): Promise<SalesReport> {
  const { currencyCode } = museum.tenant;
  const { rows } = await sql<Row>`with ${soldLines(span)}
    select case when grouping(day) = 0 then 'day' when grouping(title) = 0 then 'product' else 'all' end as kind,
      day, product_id as "productId", product_type as "productType", title, ${sumColumns}
    from lines group by grouping sets ((day), (product_id, product_type, title), ())
    order by gross desc, title`.execute(tx);
  const byDay = new Map(rows.flatMap((row) => (row.kind === "day" ? [[row.day, row]] : [])));
  const show = (sums: Sums) => showSales(sums, currencyCode);
  return {
    from: span.from,
    to: span.to,
    total: show(rows.find(({ kind }) => kind === "all") ?? noSums),
    days: daysIn(span).map((date) => ({ date, sales: show(byDay.get(date) ?? noSums) })),
    products: rows
      .filter(({ kind }) => kind === "product")
      .map((row) => ({ productType: row.productType, title: productTitleIn(museum, row), sales: show(row) })),
    codes: await codesOf(tx, span, currencyCode),
  };
}

async function codesOf(tx: Tx, span: Span, currencyCode: string): Promise<SalesReport["codes"]> {
  const { rows } = await sql<{ code: string; orders: number; discounts: number; total: number }>`
    with ${soldLines(span)}
    select code, count(distinct order_id) filter (where is_sale) as orders, sum(discounts)::bigint as discounts,
      sum(gross - discounts + tax - refunded_net - refunded_tax)::bigint as total
    from lines where code is not null group by code order by orders desc, code`.execute(tx);
  return rows.map(({ code, orders, discounts, total }) => ({
    code,
    orders,
    discounts: fromCents(discounts, currencyCode),
    total: fromCents(total, currencyCode),
  }));
}
