import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { openDatabase } from "../../../server/platform/database/open.ts";
import type { Db } from "../../../server/platform/database/tables.ts";
import { emptyDatabase, emptyTables } from "../../support/empty-database.ts";
import { templateDatabase } from "../../support/template-database.ts";
import { whenOver } from "../../support/when-over.ts";

/** Embedded databases whose tests are over. */
const idle: Db[] = [];

/** An open database with every table and no row, for a test or a file: on that PostgreSQL or, `embedded` or without one, in memory. */
export async function newMuseumDatabase({ embedded = false } = {}): Promise<Db> {
  const databaseUrl = embedded ? undefined : await newDatabase();
  const db = databaseUrl === undefined ? (idle.pop() ?? (await openDatabase({ image: await emptyDatabase() }))) : await openDatabase({ databaseUrl });
  const before = databaseUrl === undefined ? await structure(db) : undefined;
  whenOver(() => release(db, before));
  return db;
}

/** Closes a database when the test or the file that opened it is over. */
export function closeAfter(db: Db): Db {
  whenOver(() => db.destroy());
  return db;
}

/** An embedded database that has the structure it had before serves the next; others are closed. */
async function release(db: Db, before: string | undefined): Promise<void> {
  // A test may have closed it.
  const isAsBefore = before !== undefined && before === (await structure(db).catch(() => undefined));
  if (!isAsBefore) return db.destroy();
  await emptyTables(db);
  idle.push(db);
}

/** All that can be changed of a database but its rows, as text. */
async function structure(db: Db): Promise<string> {
  const { rows } = await sql`
    select table_name, column_name, data_type, is_nullable, column_default, generation_expression from information_schema.columns where table_schema = 'public'
    union all select tablename, indexname, indexdef, null, null, null from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null, null from pg_constraint where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text, null, null, null from pg_trigger where not tgisinternal
    union all select proname, md5(prosrc), null, null, null, null from pg_proc where pronamespace = 'public'::regnamespace and probin is null
    order by 1, 2`.execute(db);
  return JSON.stringify(rows);
}

/** A new database with every table on that PostgreSQL, which goes when the test or the file is over; undefined where they run on the embedded database. */
export async function newDatabase(): Promise<string | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `museum_test_${randomBytes(6).toString("hex")}`;
  await withClient(server, async (client) => {
    await client.query(`create database ${name} template ${await template(client, server)}`);
  });
  whenOver(() => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)));
  return urlOf(server, name);
}

/** The name of this run's database that all others are copies of: a copy takes a fraction of what all the migrations take. */
async function template(client: pg.Client, server: string): Promise<string> {
  const [name, unfinished] = [templateDatabase.name(), templateDatabase.unfinished()];
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
