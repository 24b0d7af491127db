import { sql } from "kysely";
import type { MemberFigures, MembersReport } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { productTitleIn } from "../../museum/catalogue/titles-in.ts";
import { dayInSpan, daysIn, type Span } from "./span.ts";

/** Longer spans are grouped by month. */
const maxDays = 62;

interface Row extends MemberFigures {
  readonly kind: "period" | "level" | "all";
  readonly period: string;
  readonly productId: string;
  readonly title: string;
}

/** Excludes memberships refunded before or on their first day (docs/behaviour.md, "Reports"). */
export async function membersReport(tx: Tx, museum: Museum, span: Span): Promise<MembersReport> {
  const { from, to, begins, ends } = span;
  const days = daysIn(span);
  const by = days.length > maxDays ? "month" : "day";
  const length = by === "day" ? 10 : 7;
  const { rows } = await sql<Row>`
    with bought as (
      select ${dayInSpan(span, sql`created_at`)} as day, product_id, title, exists (
        select from memberships as earlier where earlier.customer_id = bought.customer_id and earlier.expires >= earlier.starts
          and (earlier.created_at, earlier.id) < (bought.created_at, bought.id)
      ) as renews
      from memberships as bought where created_at >= ${begins} and created_at < ${ends} and expires >= starts
    ), ending as (
      select expires::text as day, product_id, title from memberships as ending where expires between ${from}::date and ${to}::date and expires >= starts and not exists (
        select from memberships as later where later.customer_id = ending.customer_id and later.expires >= later.starts
          and (later.expires, later.id) > (ending.expires, ending.id)
      )
    ), members as (
      select left(day, ${sql.lit(length)}) as period, product_id, title, (not renews)::integer as joined, renews::integer as renewed, 0 as lapsing from bought
      union all select left(day, ${sql.lit(length)}), product_id, title, 0, 0, 1 from ending
    )
    select case when grouping(period) = 0 then 'period' when grouping(title) = 0 then 'level' else 'all' end as kind, period, product_id as "productId", title,
      coalesce(sum(joined), 0)::bigint as joined, coalesce(sum(renewed), 0)::bigint as renewed, coalesce(sum(lapsing), 0)::bigint as lapsing
    from members group by grouping sets ((period), (product_id, title), ()) order by period, title`.execute(tx);
  const figures = ({ joined, renewed, lapsing }: MemberFigures): MemberFigures => ({ joined, renewed, lapsing });
  const none = { joined: 0, renewed: 0, lapsing: 0 };
  const byPeriod = new Map(rows.flatMap((row) => (row.kind === "period" ? [[row.period, row]] : [])));
  const periods = [...new Set(days.map((day) => day.slice(0, length)))];
  return {
    from,
    to,
    by,
    total: figures(rows.find(({ kind }) => kind === "all") ?? none),
    periods: periods.map((period) => ({ period, members: figures(byPeriod.get(period) ?? none) })),
    levels: rows
      .filter(({ kind }) => kind === "level")
      .map((row) => ({ title: productTitleIn(museum, row), members: figures(row) })),
  };
}
