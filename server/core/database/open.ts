import { type Dialect, Kysely } from "kysely";
import { type Migrations, migrate } from "./migrate.ts";
import { openPostgres, refuseTransactionPooling, rememberPool } from "./postgres.ts";
import type { Db, Tables } from "./tables.ts";

export interface DatabaseLocation {
  readonly databaseUrl?: string;
  readonly dataFolder?: string;
  readonly image?: Blob;
}

export async function openDatabase(
  { databaseUrl, dataFolder, image }: DatabaseLocation,
  migrations: Migrations,
): Promise<Db> {
  const postgres = databaseUrl === undefined ? undefined : openPostgres(databaseUrl);
  const dialect = postgres?.dialect ?? (await openOwn({ dataFolder, image }));
  const db = new Kysely<Tables>({ dialect });
  if (postgres === undefined) return upToDate(db, migrations);
  rememberPool(db, postgres.pool);
  return upToDate(db, migrations, () => refuseTransactionPooling(postgres.pool));
}

export async function openEmptyDatabase(migrations: Migrations): Promise<{ readonly db: Db; readonly image: Blob }> {
  const { openInMemory } = await import("./embedded.ts");
  const { dialect, dump } = await openInMemory();
  const db = await upToDate(new Kysely<Tables>({ dialect }), migrations);
  return { db, image: await dump() };
}

async function upToDate(db: Db, migrations: Migrations, check = async () => {}): Promise<Db> {
  try {
    await check();
    await migrate(db, migrations);
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
