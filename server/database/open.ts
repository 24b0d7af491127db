import { Kysely } from "kysely";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Db, Tables } from "./tables.ts";

interface DatabaseLocation {
  /** postgres://…; without it the embedded database is used. */
  readonly databaseUrl?: string;
  /** Where the embedded database lives; without it, in memory. */
  readonly dataFolder?: string;
}

/**
 * Opens the database and brings its tables up to date. `destroy()` closes it.
 * @throws Error when the server cannot be reached or a migration fails.
 */
export async function openDatabase({ databaseUrl, dataFolder }: DatabaseLocation): Promise<Db> {
  const db = new Kysely<Tables>({ dialect: databaseUrl === undefined ? await openEmbedded(dataFolder) : openPostgres(databaseUrl) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
