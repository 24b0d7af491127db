import { sql } from "kysely";
import pg from "pg";
import type { Db } from "../../../server/core/database/tables.ts";
import { openDatabase } from "../../../server/database.ts";
import { emptyDatabase, emptyEmbedded, emptyTables } from "../../support/empty-database.ts";
import { runDatabases } from "../../support/run-databases.ts";
import { whenOver } from "../../support/when-over.ts";

const idle: Record<"embedded" | "onPostgres", Db[]> = { embedded: [], onPostgres: [] };

/** Opens an empty, migrated database for a test or file: on DATABASE_URL or, if `embedded` or unset, in memory. */
export async function newMuseumDatabase({ embedded = false } = {}): Promise<Db> {
  const server = embedded ? undefined : process.env.DATABASE_URL;
  const kind = server ? "onPostgres" : "embedded";
  const db =
    idle[kind].pop() ??
    (server
      ? await openDatabase({ databaseUrl: await create(server) })
      : await openDatabase({ image: await emptyDatabase() }));
  const before = await structure(db);
  whenOver(() => release(db, kind, before));
  return db;
}

/** Closes a database after the test or file that opened it. */
export function closeAfter(db: Db): Db {
  whenOver(() => db.destroy());
  return db;
}

/** Empties a database for reuse, or closes it if its structure changed. */
async function release(db: Db, kind: keyof typeof idle, before: string): Promise<void> {
  // The test may have closed it.
  const isAsBefore = before === (await structure(db).catch(() => undefined));
  if (!isAsBefore) return db.destroy();
  await (kind === "embedded" ? emptyEmbedded : emptyTables)(db);
  idle[kind].push(db);
}

/** Counts and last transactions of the catalogs: reading their definitions takes ten times as long. */
async function structure(db: Db): Promise<string> {
  const catalogs = ["pg_attribute", "pg_attrdef", "pg_index", "pg_constraint", "pg_trigger", "pg_proc"].map((name) =>
    sql.table(name),
  );
  const stamps = catalogs.map(
    (catalog) => sql`select count(*) as rows, max(xmin::text::bigint) as written from ${catalog}`,
  );
  const { rows } = await sql`${sql.join(stamps, sql` union all `)}`.execute(db);
  return JSON.stringify(rows);
}

/** Creates a migrated PostgreSQL database, dropped after the test or file; undefined without DATABASE_URL. */
export async function newDatabase(): Promise<string | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const url = await create(server);
  whenOver(() =>
    withClient(server, (client) =>
      client.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`),
    ),
  );
  return url;
}

async function create(server: string): Promise<string> {
  const name = runDatabases.next();
  await withClient(server, async (client) => {
    // Copying by block, the default since PostgreSQL 15, takes ten times as long.
    await client.query(`create database ${name} template ${await template(client, server)} strategy file_copy`);
  });
  return urlOf(server, name);
}

/** The run's template database: a copy takes a fraction of the time of all migrations. */
async function template(client: pg.Client, server: string): Promise<string> {
  const [name, unfinished] = [runDatabases.template(), runDatabases.unfinished()];
  const lock = 7_251_004;
  await client.query("select pg_advisory_lock($1)", [lock]);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0) {
      await client.query(`create database ${unfinished}`);
      await (await openDatabase({ databaseUrl: urlOf(server, unfinished) })).destroy();
      await client.query(`alter database ${unfinished} rename to ${name}`);
    }
    return name;
  } finally {
    await client.query("select pg_advisory_unlock($1)", [lock]);
  }
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function withClient(server: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}
