import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Dialect } from "kysely";
import { pgliteDialect } from "./pglite-dialect.ts";

const oid = { int8: 20, date: 1082 };

/**
 * Opens the embedded PostgreSQL in a folder of its own below `dataFolder`, or in memory where there is none. What guards the folder
 * (a lock, writing through to the disk) belongs here: nothing else knows that the database is a folder.
 */
export async function openEmbedded(dataFolder: string | undefined): Promise<Dialect> {
  const folder = dataFolder === undefined ? undefined : join(dataFolder, "database");
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  // Calendar days stay text: a Date would put them at some midnight. Counts are far below 2^53.
  const parsers = { [oid.int8]: Number, [oid.date]: (text: string) => text };
  return pgliteDialect(await PGlite.create(folder ?? "memory://", { parsers }));
}
