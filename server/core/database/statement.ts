import { CompiledQuery } from "kysely";
import type { Db, Tx } from "./tables.ts";

interface Result<Row> {
  readonly rows: Row[];
  /** Rows inserted, changed, deleted or returned at the statement's top level. */
  readonly count: number;
}

const names = new Map<string, string>();

/**
 * Defines a statement for a hot path: PostgreSQL parses and plans it once per connection. Elsewhere, use Kysely's
 * builder, which checks against the tables.
 * @param name unique, at most 63 characters
 * @param text SQL with $1, $2 … for parameters, cast where the context does not give the type
 */
export function statement<Parameters extends readonly unknown[], Row = never>(
  name: string,
  text: string,
): (db: Db | Tx, ...parameters: Parameters) => Promise<Result<Row>> {
  if ([...names.values()].includes(name))
    throw new Error(`Two statements are named "${name}"; each needs a name of its own.`);
  names.set(text, name);
  return async (db, ...parameters) => {
    const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return { rows, count: Number(numAffectedRows ?? 0n) };
  };
}

/** Returns the name to prepare this text under; undefined for other statements. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}
