import { CompiledQuery } from "kysely";
import type { Db, Tx } from "./tables.ts";

interface Result<Row> {
  readonly rows: Row[];
  /** Rows that the statement inserted, changed or deleted at its top level, or returned. */
  readonly count: number;
}

const names = new Map<string, string>();

/**
 * A statement of a path that must be fast: its text is made once, and PostgreSQL parses and plans it once a connection, under its name.
 * All others go through Kysely's builder, which builds the text again at each call and checks it against the tables.
 * @param name at most 63 characters, of this statement alone
 * @param text SQL with $1, $2 … for the parameters, each with a cast where its place does not say its type
 */
export function statement<Parameters extends readonly unknown[], Row = never>(
  name: string,
  text: string,
): (db: Db | Tx, ...parameters: Parameters) => Promise<Result<Row>> {
  if ([...names.values()].includes(name)) throw new Error(`Two statements are named "${name}"; each needs a name of its own.`);
  names.set(text, name);
  return async (db, ...parameters) => {
    const { rows, numAffectedRows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
    return { rows, count: Number(numAffectedRows ?? 0n) };
  };
}

/** The name to prepare this text under; undefined where it is no such statement. */
export function statementName(text: string): string | undefined {
  return names.get(text);
}
