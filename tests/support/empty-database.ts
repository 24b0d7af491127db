import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { openEmptyDatabase } from "../../server/platform/database/open.ts";
import type { Db } from "../../server/platform/database/tables.ts";

/** An embedded database with every table and nothing in them. To make one takes seconds: the first to ask in a run makes it for all. */
export async function emptyDatabase(): Promise<Blob> {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) throw new Error("TEST_RUN_FOLDER is not set: tests that open a museum run under vitest.");
  const file = join(folder, "empty-database.tar");
  if (existsSync(file)) return new Blob([await readFile(file)]);
  const image = await makeEmpty();
  // Two processes may make it at the same time: each puts a whole one there.
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

/** Takes every row out of a database that nobody uses any more, for the next who needs an empty one: to open one takes twenty times as long. */
export async function emptyTables(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(db);
  await sql`truncate ${sql.join(tables.rows.map(({ name }) => sql.table(name)))} restart identity cascade`.execute(db);
  await sql`discard all`.execute(db);
}
