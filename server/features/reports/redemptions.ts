import { sql } from "kysely";
import * as say from "../../../messages/generated/server/offline-door.ts";
import type { RedemptionsReport } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { specialEventsOf, thingsOf } from "../check-in/arrivals.ts";
import { dayInSpan, hourInSpan, type Span } from "./span.ts";

interface Row {
  readonly kind: "day" | "hour" | "all";
  readonly date: string;
  readonly id: string;
  readonly title: string;
  readonly hour: number;
  readonly guests: number;
  /** The part from admissions, which make up the totals. */
  readonly admissions: number;
}

/** Everyone who came in, with or without a good ticket. Excludes undone ones (docs/behaviour.md, "Reports"). "offset 0" makes PostgreSQL look up counts by redemption. */
export async function redemptionsReport(tx: Tx, museum: Museum, span: Span): Promise<RedemptionsReport> {
  const { from, to, begins, ends } = span;
  const { rows } = await sql<Row>`
    with redeemed as materialized (
      select ${dayInSpan(span, sql`redeemed_at`)} as date, ${hourInSpan(span, sql`redeemed_at`)} as hour,
        event_id as id, title, quantity
      from redemptions cross join lateral (select ticket_id, quantity from redemption_counts where redemption_id = redemptions.id offset 0) as counts
        join tickets on tickets.id = ticket_id
      where redeemed_at >= ${begins} and redeemed_at < ${ends} and undone_at is null and event_id <> all(${thingsOf(museum)})
      union all
      select ${dayInSpan(span, sql`scanned_at`)}, ${hourInSpan(span, sql`scanned_at`)}, coalesce(event_id, ''),
        case when event_id is null then ${say.unknownTickets(museum.tenant.locale)} else title end, quantity
      from door_scans join door_extras on scan_id = door_scans.id
      where scanned_at >= ${begins} and scanned_at < ${ends} and coalesce(event_id, '') <> all(${thingsOf(museum)})
    )
    select case when grouping(date) = 0 then 'day' when grouping(hour) = 0 then 'hour' else 'all' end as kind, date, id, max(title) as title, hour,
      coalesce(sum(quantity), 0)::bigint as guests,
      coalesce(sum(quantity) filter (where id <> all(${specialEventsOf(museum)})), 0)::bigint as admissions
    from redeemed group by grouping sets ((date, id), (hour), ()) order by date, hour, guests desc, id`.execute(tx);
  return {
    from,
    to,
    guests: rows.find(({ kind }) => kind === "all")?.admissions ?? 0,
    days: rows
      .filter(({ kind }) => kind === "day")
      .map(({ date, id, title, guests }) => ({ date, title: museum.index.events.get(id)?.title ?? title, guests })),
    hours: rows
      .filter(({ kind, admissions }) => kind === "hour" && admissions > 0)
      .map(({ hour, admissions }) => ({ hour, guests: admissions })),
  };
}
