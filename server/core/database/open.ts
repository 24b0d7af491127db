import { type Dialect, Kysely } from "kysely";
import { migrate } from "./migrate.ts";
import { rememberPool } from "./pool-use.ts";
import { openPostgres, refuseTransactionPooling } from "./postgres.ts";
import type { Db, Tables } from "./tables.ts";

interface DatabaseLocation {
  readonly databaseUrl?: string;
  readonly dataFolder?: string;
  readonly image?: Blob;
}

/** Opens and migrates the database. @throws Error if the server is unreachable or a migration fails */
export async function openDatabase({ databaseUrl, dataFolder, image }: DatabaseLocation): Promise<Db> {
  const postgres = databaseUrl === undefined ? undefined : openPostgres(databaseUrl);
  const dialect = postgres?.dialect ?? (await openOwn({ dataFolder, image }));
  const db = new Kysely<Tables>({ dialect });
  if (postgres === undefined) return upToDate(db);
  rememberPool(db, postgres.pool);
  return upToDate(db, () => refuseTransactionPooling(postgres.pool));
}

/** `image` is about 40 MB: openDatabase starts from it many times faster than it creates the tables. */
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

/** Imports the embedded database only on use: a server on PostgreSQL saves its memory. */
async function openOwn({ dataFolder, image }: Omit<DatabaseLocation, "databaseUrl">): Promise<Dialect> {
  const { openEmbedded, openInMemory } = await import("./embedded.ts");
  return dataFolder === undefined ? (await openInMemory(image)).dialect : openEmbedded(dataFolder);
}
