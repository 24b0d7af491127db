import { sql } from "kysely";
import type { StudioVisits, VisitsReport } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Config, ServedFlow } from "../../museum/model/config.ts";
import type { Span } from "../reports/span.ts";
import { patienceMs, visitsKey } from "./count-visits.ts";
import { sharedSteps, titleOfFlow, titleOfGoneStep } from "./flow-titles.ts";

type Counts = StudioVisits["steps"][number];

/** Sums visits that began in a span, by flow and step. Those of the last half hour may go on: not abandoned yet. */
async function sumsOf(
  db: Db | Tx,
  { from, to }: Pick<Span, "from" | "to">,
  now: Date,
  flow: string | undefined,
): Promise<(Omit<Counts, "title"> & { flow: string })[]> {
  const over = new Date(now.getTime() - 2 * patienceMs);
  const { rows } = await sql<Omit<Counts, "title"> & { flow: string }>`
    select flow, path, sum(entered)::integer as entered, sum(continued)::integer as continued, sum(back)::integer as back,
      greatest(0, coalesce(sum(entered - continued - back) filter (where began_at <= ${over}), 0))::integer as abandoned
    from visits where day between ${from} and ${to} and ${flow === undefined ? sql`true` : sql`flow = ${flow}`}
    group by flow, path order by flow, path`.execute(db);
  return rows;
}

/** Sums a flow's visits by step in the flow's order; steps that the flow no longer has come last. */
export async function readVisits(
  db: Db,
  flow: ServedFlow,
  span: Pick<Span, "from" | "to">,
  now: Date,
): Promise<StudioVisits> {
  const rows = await sumsOf(db, span, now, visitsKey(flow));
  return { steps: stepsOf(flow.steps, rows, (path) => path) };
}

const none = { entered: 0, continued: 0, back: 0, abandoned: 0 };

type KnownStep = Pick<ServedFlow["steps"][number], "path" | "title">;

function stepsOf(
  steps: readonly KnownStep[],
  rows: readonly Omit<Counts, "title">[],
  titleOfGone: (path: string) => string,
): Counts[] {
  const found = new Map(rows.map((row) => [row.path, row]));
  const known = steps.map(({ path, title }) => ({ ...countsIn(found.get(path) ?? none), path, title }));
  const paths = new Set(known.map(({ path }) => path));
  const gone = rows.filter(({ path }) => !paths.has(path));
  return [...known, ...gone.map((row) => ({ ...countsIn(row), path: row.path, title: titleOfGone(row.path) }))];
}

const countsIn = ({ entered, continued, back, abandoned }: typeof none) => ({ entered, continued, back, abandoned });

/**
 * Lists visited flows for the box office, with titles in the reader's language: served ones as they are listed, then
 * templates, then those that are gone.
 */
export async function visitsReport(
  tx: Tx,
  config: Pick<Config, "catalogue" | "flow" | "flows" | "tenant">,
  span: Pick<Span, "from" | "to">,
  now: Date,
): Promise<VisitsReport> {
  const { locale } = config.tenant;
  const rows = await sumsOf(tx, span, now, undefined);
  const byFlow = new Map(rows.map(({ flow }) => [flow, rows.filter((row) => row.flow === flow)]));
  const served = new Map((config.flows ?? []).map((flow) => [visitsKey(flow), flow]));
  const keys = [...served.keys(), ...[...byFlow.keys()].filter((key) => !served.has(key))];
  const steps = keys.flatMap((key) => {
    const own = byFlow.get(key);
    if (own === undefined) return [];
    const flow = served.get(key) ?? { title: titleOfFlow(locale, key), steps: sharedSteps(config, key) };
    return stepsOf(flow.steps, own, (path) => titleOfGoneStep(locale, path)).map(
      ({ path: _path, title: step, ...counts }) => ({ flow: flow.title, step, ...counts }),
    );
  });
  return { from: span.from, to: span.to, steps };
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
