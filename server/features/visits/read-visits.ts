import { sql } from "kysely";
import type { StudioVisits } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import { inTransaction } from "../../core/database/transaction.ts";
import type { ServedFlow } from "../../museum/model/config.ts";
import type { Span } from "../reports/span.ts";
import { patienceMs, visitsKey } from "./count-visits.ts";

/**
 * Sums a flow's visits that began in a span, by step in the flow's order; steps that the flow no longer has come last.
 * @param now visits of the last half hour may go on, so they are not abandoned yet
 */
export async function readVisits(db: Db, flow: ServedFlow, { begins, ends }: Span, now: Date): Promise<StudioVisits> {
  const over = new Date(now.getTime() - 2 * patienceMs);
  const { rows } = await sql<StudioVisits["steps"][number]>`
    select path, sum(entered)::integer as entered, sum(continued)::integer as continued, sum(back)::integer as back,
      greatest(0, coalesce(sum(entered - continued - back) filter (where began_at <= ${over}), 0))::integer as abandoned
    from visits where flow = ${visitsKey(flow)} and began_at >= ${begins} and began_at < ${ends}
    group by path`.execute(db);
  const found = new Map(rows.map((row) => [row.path, row]));
  const known = flow.steps.map(({ path, title }) => ({
    ...(found.get(path) ?? { entered: 0, continued: 0, back: 0, abandoned: 0 }),
    path,
    title,
  }));
  const paths = new Set(known.map(({ path }) => path));
  return {
    steps: [...known, ...rows.filter(({ path }) => !paths.has(path)).map((row) => ({ ...row, title: row.path }))],
  };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Merges the half hours of past days, by the museum's clock, so that a year of them stays small. */
export function foldVisits(db: Db, now: Date, timeZone: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const midnight = sql`date_trunc('day', began_at at time zone ${timeZone}) at time zone ${timeZone}`;
    await sql`with old as (
        delete from visits where began_at < ${new Date(now.getTime() - 2 * dayMs)} and began_at <> ${midnight} returning *
      )
      insert into visits (flow, version, path, began_at, entered, continued, back)
      select flow, version, path, ${midnight}, sum(entered), sum(continued), sum(back) from old group by 1, 2, 3, 4
      on conflict (flow, began_at, path, version) do update set entered = visits.entered + excluded.entered,
        continued = visits.continued + excluded.continued, back = visits.back + excluded.back`.execute(tx);
  });
}
