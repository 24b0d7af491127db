import { sql } from "kysely";
import type { StudioVisits } from "../../../schemas/generated/wire.ts";
import type { Db } from "../../core/database/tables.ts";
import type { ServedFlow } from "../../museum/model/config.ts";
import type { Span } from "../reports/span.ts";
import { patienceMs, visitsKey } from "./count-visits.ts";

/**
 * Sums a flow's visits that began in a span, by step in the flow's order; steps that the flow no longer has come last.
 * @param now visits of the last half hour may go on, so they are not abandoned yet
 */
export async function readVisits(
  db: Db,
  flow: ServedFlow,
  { from, to }: Pick<Span, "from" | "to">,
  now: Date,
): Promise<StudioVisits> {
  const over = new Date(now.getTime() - 2 * patienceMs);
  const { rows } = await sql<StudioVisits["steps"][number]>`
    select path, sum(entered)::integer as entered, sum(continued)::integer as continued, sum(back)::integer as back,
      greatest(0, coalesce(sum(entered - continued - back) filter (where began_at <= ${over}), 0))::integer as abandoned
    from visits where flow = ${visitsKey(flow)} and day between ${from} and ${to}
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

/** Merges the half hours of a step's past days, so that a year of them stays small. */
export async function foldVisits(db: Db, now: Date): Promise<void> {
  const old = sql`began_at < ${new Date(now.getTime() - 2 * dayMs)}`;
  await sql`with parts as (
      delete from visits where ${old} and (flow, version, path, day) in (
        select flow, version, path, day from visits where ${old} group by 1, 2, 3, 4 having count(*) > 1
      ) returning *
    ), days as (
      select flow, version, path, day, min(began_at) as began_at, sum(entered) as entered, sum(continued) as continued,
        sum(back) as back
      from parts group by 1, 2, 3, 4
    )
    insert into visits (flow, version, path, day, began_at, entered, continued, back)
    select flow, version, path, day, began_at, entered, continued, back from days`.execute(db);
}
