import { type CompiledQuery, type DatabaseConnection, type Dialect, Kysely, type QueryResult, sql } from "kysely";
import { expect, test } from "vitest";
import { openPostgres } from "../../server/core/database/postgres.ts";
import type { Db, Tables } from "../../server/core/database/tables.ts";
import { migrateDatabase } from "../../server/database.ts";
import { closeAfter, newDatabase } from "../api/support/database.ts";
import { expectSound, seats } from "../api/support/invariants.ts";
import { line, openMuseum } from "../api/support/museum.ts";

/**
 * Replacements that break the statement that takes seats: it loses its row lock and reads slowly,
 * so that another request reads before the first one takes.
 */
const guards = [
  [" for update of inventory", ""],
  ["<= wanted as fits from inventory", "<= wanted as fits, pg_sleep(0.1) from inventory"],
  ["set held = fitting.present +", "set held = held +"],
  ["set held = fitting.held +", "set held = inventory.held +"],
] as const;

/** A server with a broken guard: it reads first and takes later, as a naive version would. */
async function openUnguarded(databaseUrl: string): Promise<{ db: Db; looked: () => number }> {
  let looked = 0;
  const patched = new WeakSet<DatabaseConnection>();
  const takeOut = (connection: DatabaseConnection) => {
    if (patched.has(connection)) return connection;
    patched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const unguarded = guards.reduce((text, [guard, look]) => text.replace(guard, () => look), query.sql);
      if (unguarded === query.sql) return execute<R>(query);
      looked += 1;
      return execute<R>({ ...query, sql: unguarded });
    };
    return connection;
  };
  const { dialect: guarded } = openPostgres(databaseUrl);
  const dialect: Dialect = {
    createAdapter: () => guarded.createAdapter(),
    createIntrospector: (db) => guarded.createIntrospector(db),
    createQueryCompiler: () => guarded.createQueryCompiler(),
    createDriver: () => {
      const driver = guarded.createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      driver.acquireConnection = async () => takeOut(await acquire());
      return driver;
    },
  };
  const db = new Kysely<Tables>({ dialect });
  await migrateDatabase(db);
  return { db: closeAfter(db), looked: () => looked };
}

async function race(databaseUrl: string, prepare: (db: Db) => Promise<unknown> = async () => {}) {
  const [first, second] = [await openUnguarded(databaseUrl), await openUnguarded(databaseUrl)];
  await prepare(first.db);
  const servers = [await openMuseum({ database: first.db }), await openMuseum({ database: second.db })] as const;
  const wish = line("adult", 3, { Date: "2026-12-01", Time: "10:00 AM" });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      servers[index % 2 === 0 ? 0 : 1].post("/checkout/create", { lineItems: [wish] }),
    ),
  );
  const [museum] = servers;
  expect(first.looked()).toBeGreaterThan(0);
  expect(second.looked()).toBeGreaterThan(0);
  return {
    museum,
    won: answers.filter(({ status }) => status === 200).length,
    held: (await seats(museum, "gallery", "2026-12-01", "10:00 AM")).held,
  };
}

test("without the guard in the statement and the constraint, seats are sold twice: the race is real, and the tests detect it", {
  tags: ["slow"],
}, async () => {
  const { museum, won, held } = await race((await newDatabase()) ?? "", (db) =>
    sql`alter table inventory drop constraint inventory_never_oversold`.execute(db),
  );
  expect(won).toBeGreaterThan(13);
  expect(held).toBeGreaterThan(40);
  await expect(expectSound(museum)).rejects.toThrow();
});

test("without the guard in the statement, the constraint alone prevents selling seats twice", {
  tags: ["slow"],
}, async () => {
  const { museum, won, held } = await race((await newDatabase()) ?? "");
  expect([won, held]).toEqual([13, 39]);
  await expectSound(museum);
});
