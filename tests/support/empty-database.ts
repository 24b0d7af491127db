import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../server/core/database/tables.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { initialRows, openEmptyDatabase } from "../../server/database.ts";

/** Creating an embedded database takes seconds, so the first caller in a run creates an empty one for all. */
export async function emptyDatabase(): Promise<Blob> {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) throw new Error("TEST_RUN_FOLDER is not set: tests that open a museum run under vitest.");
  const file = join(folder, "empty-database.tar");
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const image = await makeEmpty();
  // Two processes may write at once: rename, so that each file is complete.
  const own = `${file}.${process.pid}`;
  await writeFile(own, new Uint8Array(await image.arrayBuffer()));
  await rename(own, file);
  return image;
}

async function makeEmpty(): Promise<Blob> {
  const { db, image } = await openEmptyDatabase();
  await db.destroy();
  return image;
}

/** As `emptyTables`, and also resets the session's settings. */
export async function emptyEmbedded(db: Db): Promise<void> {
  await emptyTables(db);
  await sql`discard all`.execute(db);
}

/**
 * Deletes all rows but a new museum's and restarts sequences, to reuse an unused database: opening one takes twenty times as long. Skips
 * tables that never had a row, which would take most of the time.
 */
export async function emptyTables(db: Db): Promise<void> {
  const { rows: written } = await sql<{ name: string; kind: string }>`
    select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace and relname not like 'kysely_%'
    and case relkind when 'r' then pg_relation_size(oid) > 0 when 'S' then pg_sequence_last_value(oid) is not null end`.execute(
    db,
  );
  const named = (kind: string) => written.filter((each) => each.kind === kind).map(({ name }) => name);
  const tables = named("r");
  if (tables.length > 0) await truncate(db, tables);
  for (const sequence of named("S")) await sql`alter sequence ${sql.table(sequence)} restart`.execute(db);
  for (const statement of initialRows) await sql.raw(statement).execute(db);
}

/** Truncates tables and those that refer to them; retries on a deadlock with a job of an open museum. */
export async function truncate(db: Db, tables: readonly string[]): Promise<void> {
  const named = sql.join(tables.map((name) => sql.table(name)));
  await inTransaction(db, (tx) => sql`truncate ${named} cascade`.execute(tx));
}
