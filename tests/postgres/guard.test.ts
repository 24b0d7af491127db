import { type CompiledQuery, type DatabaseConnection, type Dialect, Kysely, type QueryResult, sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import type { Db, Tables } from "../../server/database/tables.ts";
import { newDatabase } from "../api/support/database.ts";
import { expectSound, seats } from "../api/support/invariants.ts";
import { line, openMuseum } from "../api/support/museum.ts";

/** The condition in the statement that takes seats: the guard. */
const guard = / and held \+ sold \+ \$\d+::integer <= wanted/;
/** The guard and the row that it looks at. */
const guardedRow = /where event_id = \$\d+::text and date = \$\d+::date and slot = \$\d+::text and held \+ sold \+ \$\d+::integer <= wanted/;

/** Settles for two at a time: so many at least are between look and take at once. Who stays alone goes on after a while. */
function pairing(): () => Promise<void> {
  let waiting: (() => void) | undefined;
  return () =>
    new Promise((go) => {
      waiting?.();
      if (waiting !== undefined) go();
      waiting = waiting === undefined ? go : undefined;
      setTimeout(go, 500);
    });
}

/** A database whose guard is taken out: it looks first and takes then, as one would write it without a thought of others. */
async function openUnguarded(): Promise<{ db: Db; looked: () => number }> {
  let looked = 0;
  const another = pairing();
  const patched = new WeakSet<DatabaseConnection>();
  const takeOut = (connection: DatabaseConnection) => {
    if (patched.has(connection)) return connection;
    patched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const { sql: text, parameters } = query;
      const [condition] = guardedRow.exec(text) ?? [];
      if (condition === undefined) return execute<R>(query);
      looked += 1;
      const given: unknown[] = [];
      const where = condition.replace(/\$(\d+)/g, (_, number: string) => `$${given.push(parameters[Number(number) - 1])}`);
      const look = { ...query, sql: `select from inventory ${where}`, parameters: given };
      if ((await execute(look)).rows.length === 0) return { rows: [], numAffectedRows: 0n };
      await another();
      return execute<R>({ ...query, sql: text.replace(guard, "") });
    };
    return connection;
  };
  const { dialect: guarded } = openPostgres((await newDatabase()) ?? "");
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
  await migrate(db);
  return { db, looked: () => looked };
}

/** 60 parties of 3 ask at once for 40 seats. */
async function race(database: Db) {
  const museum = await openMuseum({ database });
  const wish = line("adult", 3, { Date: "2026-12-01", Time: "10:00 AM" });
  const answers = await Promise.all(Array.from({ length: 60 }, () => museum.post("/checkout/create", { lineItems: [wish] })));
  return { museum, won: answers.filter(({ status }) => status === 200).length, held: (await seats(museum, "gallery", "2026-12-01", "10:00 AM")).held };
}

test("without the guard in the statement and the constraint behind it, seats are sold twice: the race is real, and the tests see it", async () => {
  const { db, looked } = await openUnguarded();
  await sql`alter table inventory drop constraint inventory_never_oversold`.execute(db);
  const { museum, won, held } = await race(db);
  expect(looked()).toBeGreaterThanOrEqual(60);
  expect(won).toBeGreaterThan(13);
  expect(held).toBeGreaterThan(40);
  await expect(expectSound(museum)).rejects.toThrow();
});

test("without the guard in the statement, the constraint alone keeps seats from being sold twice", async () => {
  const { db, looked } = await openUnguarded();
  const { museum, won, held } = await race(db);
  expect(looked()).toBeGreaterThanOrEqual(60);
  expect([won, held]).toEqual([13, 39]);
  await expectSound(museum);
});
