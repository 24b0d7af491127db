import { type Dialect, Kysely } from "kysely";
import { migrate } from "./migrate.ts";
import { rememberPool } from "./pool-use.ts";
import { openPostgres, refuseTransactionPooling } from "./postgres.ts";
import type { Db, Tables } from "./tables.ts";

interface DatabaseLocation {
  /** postgres://…; without it the embedded database is used. */
  readonly databaseUrl?: string;
  /** Where the embedded database lives; without it, in memory. */
  readonly dataFolder?: string;
  /** What an embedded database in memory begins with, as openEmptyDatabase makes it. */
  readonly image?: Blob;
}

/**
 * Opens the database and brings its tables up to date. `destroy()` closes it.
 * @throws Error when the server cannot be reached or a migration fails.
 */
export async function openDatabase({ databaseUrl, dataFolder, image }: DatabaseLocation): Promise<Db> {
  const postgres = databaseUrl === undefined ? undefined : openPostgres(databaseUrl);
  const dialect = postgres?.dialect ?? (await openOwn({ dataFolder, image }));
  const db = new Kysely<Tables>({ dialect });
  if (postgres === undefined) return upToDate(db);
  rememberPool(db, postgres.pool);
  return upToDate(db, () => refuseTransactionPooling(postgres.pool));
}

/**
 * Opens an embedded database in memory whose tables are all empty. `image` is a copy of it, of about 40 MB: openDatabase starts from the copy
 * many times faster than it creates the tables.
 */
export async function openEmptyDatabase(): Promise<{ readonly db: Db; readonly image: Blob }> {
  const { openInMemory } = await import("./embedded.ts");
  const { dialect, dump } = await openInMemory();
  const db = await upToDate(new Kysely<Tables>({ dialect }));
  return { db, image: await dump() };
}

async function upToDate(db: Db, check = async () => {}): Promise<Db> {
  try {
    await check();
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** The embedded database is loaded where it is used: a server on PostgreSQL saves the memory. */
async function openOwn({ dataFolder, image }: Omit<DatabaseLocation, "databaseUrl">): Promise<Dialect> {
  const { openEmbedded, openInMemory } = await import("./embedded.ts");
  return dataFolder === undefined ? (await openInMemory(image)).dialect : openEmbedded(dataFolder);
}
