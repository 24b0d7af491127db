import { CompiledQuery, Kysely, type LogEvent } from "kysely";
import { openInMemory } from "../../../server/core/database/embedded.ts";
import { openPostgres } from "../../../server/core/database/postgres.ts";
import type { Db, Tables } from "../../../server/core/database/tables.ts";
import { migrateDatabase } from "../../../server/database.ts";
import { emptyDatabase } from "../../support/empty-database.ts";
import { closeAfter, newDatabase } from "./database.ts";

export interface Sent {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

export async function openWatched(watch: (sent: Sent) => void): Promise<Db> {
  const url = await newDatabase();
  const log = ({ query: { sql: text, parameters } }: LogEvent) => {
    if (!/^(begin|set|commit|rollback|savepoint|release)\b/.test(text)) watch({ text, parameters });
  };
  const db = new Kysely<Tables>({
    dialect: url === undefined ? (await openInMemory(await emptyDatabase())).dialect : openPostgres(url).dialect,
    log,
  });
  await migrateDatabase(db);
  return closeAfter(db);
}

interface Plan {
  readonly "Node Type": string;
  readonly "Actual Rows"?: number;
  readonly "Actual Loops"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Relation Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that a statement scans completely by its plan, even by an index, unless a limit stops the scan. */
export async function readWhole(db: Db, { text, parameters }: Sent): Promise<string[]> {
  const { rows } = await db.executeQuery<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  return rows[0] === undefined ? [] : wholeIn(rows[0]["QUERY PLAN"][0]?.Plan, false);
}

function wholeIn(plan: Plan | undefined, isLimited: boolean): string[] {
  if (plan === undefined) return [];
  const { "Node Type": type, "Relation Name": table, "Index Cond": condition, Plans: parts = [] } = plan;
  const isWhole = type === "Seq Scan" || (!isLimited && /^Index (Only )?Scan/.test(type) && condition === undefined);
  // Sorting and grouping read all input, whatever limits their own rows.
  const limited = type === "Limit" || (isLimited && !/Sort|Aggregate|Hash$|Materialize/.test(type));
  return [...(isWhole && table !== undefined ? [table] : []), ...parts.flatMap((part) => wholeIn(part, limited))];
}

/** Runs a read-only statement, and returns the most rows that any node of its plan reads. */
export async function mostRowsRead(db: Db, { text, parameters }: Sent): Promise<number> {
  const { rows } = await db.executeQuery<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
  );
  return mostIn(rows[0]?.["QUERY PLAN"][0]?.Plan);
}

function mostIn(plan: Plan | undefined): number {
  if (plan === undefined) return 0;
  const {
    "Actual Rows": found = 0,
    "Rows Removed by Filter": filtered = 0,
    "Rows Removed by Index Recheck": rechecked = 0,
  } = plan;
  return Math.max((found + filtered + rechecked) * (plan["Actual Loops"] ?? 1), ...(plan.Plans ?? []).map(mostIn));
}
