import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { Kysely } from "kysely";
import { migrate } from "../../server/platform/database/migrate.ts";
import { pgliteDialect } from "../../server/platform/database/pglite-dialect.ts";
import type { Tables } from "../../server/platform/database/tables.ts";

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
  const pglite = await PGlite.create("memory://", { extensions: { pg_trgm } });
  const db = new Kysely<Tables>({ dialect: pgliteDialect(pglite, () => pglite.close()) });
  try {
    await migrate(db);
    return await pglite.dumpDataDir("none");
  } finally {
    await db.destroy();
  }
}
