import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";

/** A new database on that PostgreSQL, which goes when the file's tests are over; undefined where they run on the embedded database. */
export async function newDatabase(): Promise<string | undefined> {
  const server = process.env.DATABASE_URL;
  if (!server) return undefined;
  const name = `museum_test_${randomBytes(6).toString("hex")}`;
  await run(server, `create database ${name}`);
  afterAll(() => run(server, `drop database if exists ${name} with (force)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
