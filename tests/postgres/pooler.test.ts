import pg from "pg";
import { expect, test, vi } from "vitest";
import { openPostgres, refuseTransactionPooling } from "../../server/core/database/postgres.ts";
import { openDatabase } from "../../server/database.ts";

const databaseUrl = process.env.DATABASE_URL ?? "";

test("a dedicated PostgreSQL is accepted", async () => {
  const { pool } = openPostgres(databaseUrl);
  await expect(refuseTransactionPooling(pool)).resolves.toBeUndefined();
  await pool.end();
});

test("a pooler that gives two open connections one backend is refused with the setting to change", async () => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const release = vi.fn();
  const shared = { connect: async () => ({ query: client.query.bind(client), release }) } as unknown as pg.Pool;
  await expect(refuseTransactionPooling(shared)).rejects.toThrow(
    'DATABASE_URL leads to a connection pooler in transaction mode, in which prepared statements and notifications do not work: set pool_mode = session (docs/operations.md, "The database").',
  );
  expect(release).toHaveBeenCalledTimes(2);
  await client.end();
});

test("PostgreSQL aborts a transaction if its server stops responding", async () => {
  const { pool } = openPostgres(databaseUrl);
  const { rows } = await pool.query<{ idle_in_transaction_session_timeout: string }>(
    "show idle_in_transaction_session_timeout",
  );
  expect(rows[0]?.idle_in_transaction_session_timeout).toBe("5s");
  await pool.end();
});

test("an unreachable database is reported", async () => {
  await expect(openDatabase({ databaseUrl: "postgres://museum@127.0.0.1:1/museum" })).rejects.toThrow(/ECONNREFUSED/);
});
