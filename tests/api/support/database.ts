import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import { openDatabase } from "../../../server/platform/database/open.ts";
import type { Db } from "../../../server/platform/database/tables.ts";
import { emptyDatabase } from "../../support/empty-database.ts";
import { templateDatabase } from "../../support/template-database.ts";

/** An open database of a test's own, with every table: on that PostgreSQL or, `embedded` or without one, in memory. */
export async function newMuseumDatabase({ embedded = false } = {}): Promise<Db> {
  const databaseUrl = embedded ? undefined : await newDatabase();
  return openDatabase(databaseUrl === undefined ? { image: await emptyDatabase() } : { databaseUrl });
}

/** A new database with every table on that PostgreSQL, which goes when the file's tests are over; undefined where they run on the embedded database. */
export async function newDatabase(): Promise<string | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `museum_test_${randomBytes(6).toString("hex")}`;
  await withClient(server, async (client) => {
    await client.query(`create database ${name} template ${await template(client, server)}`);
  });
  afterAll(() => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)));
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
