import { Kysely } from "kysely";
import { openEmbedded, openInMemory } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { rememberPool } from "./pool-use.ts";
import { openPostgres } from "./postgres.ts";
import type { Db, Tables } from "./tables.ts";

interface DatabaseLocation {
  /** postgres://…; without it the embedded database is used. */
  readonly databaseUrl?: string;
  /** Where the embedded database lives; without it, in memory. */
  readonly dataFolder?: string;
  /** What an embedded database in memory begins with: an uncompressed tar of a database's folder. */
  readonly image?: Blob;
}

/**
 * Opens the database and brings its tables up to date. `destroy()` closes it.
 * @throws Error when the server cannot be reached or a migration fails.
 */
export async function openDatabase({ databaseUrl, dataFolder, image }: DatabaseLocation): Promise<Db> {
  const postgres = databaseUrl === undefined ? undefined : openPostgres(databaseUrl);
  const dialect = postgres?.dialect ?? (dataFolder === undefined ? await openInMemory(image) : await openEmbedded(dataFolder));
  const db = new Kysely<Tables>({ dialect });
  if (postgres !== undefined) rememberPool(db, postgres.pool);
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
