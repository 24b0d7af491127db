import { sql } from "kysely";
import type { Attendance, AttendanceReport } from "../../../schemas/generated/wire.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { slotLabel } from "../../museum/model/times.ts";
import { wholeSeries } from "../../museum/products/series/product.ts";
import { beginningOf, specialEventsOf, thingsOf } from "../check-in/arrivals.ts";
import type { Span } from "./span.ts";

interface Row extends Attendance {
  readonly kind: "day" | "time" | "all";
  readonly date: string;
  readonly id: string;
  readonly slot: string;
  readonly title: string | null;
  readonly soldAdmissions: number;
  readonly arrivedAdmissions: number;
}

/** Tickets sold and guests arrived, from the inventory's counts (docs/behaviour.md, "Reports"). */
export async function attendanceReport(tx: Tx, museum: Museum, { from, to }: Span): Promise<AttendanceReport> {
  const special = specialEventsOf(museum);
  const isAdmission = sql`event_id <> all(${special})`;
  const { rows } = await sql<Row>`
    select *, (select title from tickets where event_id = counted.id order by date desc limit 1) as title from (
      select case when grouping(date) = 0 then 'day' when grouping(slot) = 0 then 'time' else 'all' end as kind, date::text as date, event_id as id, slot,
        coalesce(sum(sold), 0)::bigint as sold, coalesce(sum(arrived), 0)::bigint as arrived,
        coalesce(sum(sold) filter (where ${isAdmission}), 0)::bigint as "soldAdmissions",
        coalesce(sum(arrived) filter (where ${isAdmission}), 0)::bigint as "arrivedAdmissions"
      from inventory where date between ${from}::date and ${to}::date and sold > 0 and slot <> ${wholeSeries} and event_id <> all(${thingsOf(museum)})
      group by grouping sets ((date, event_id), (event_id, slot), ())
    ) as counted order by date, sold desc, id`.execute(tx);
  const titleOf = ({ id, title }: Row) => museum.index.events.get(id)?.title ?? title ?? id;
  const guestsOf = ({ sold, arrived }: Attendance): Attendance => ({ sold, arrived });
  const all = rows.find(({ kind }) => kind === "all");
  const times = rows.filter(({ kind }) => kind === "time");
  return {
    from,
    to,
    total: { sold: all?.soldAdmissions ?? 0, arrived: all?.arrivedAdmissions ?? 0 },
    days: rows
      .filter(({ kind }) => kind === "day")
      .map((row) => ({
        date: row.date,
        title: titleOf(row),
        guests: guestsOf(row),
        isAdmission: !special.includes(row.id),
      })),
    times: times
      .toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)) || beginningOf(a.slot) - beginningOf(b.slot))
      .map((row) => ({ title: titleOf(row), time: slotLabel(row.slot), guests: guestsOf(row) })),
  };
}
