import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Db, Tx } from "../../server/core/database/tables.ts";
import { inTransaction } from "../../server/core/database/transaction.ts";
import { newMuseumDatabase } from "../api/support/database.ts";
import { truncate } from "../support/empty-database.ts";

const db = await newMuseumDatabase();
const other = await newMuseumDatabase();
afterAll(() => Promise.all([db.destroy(), other.destroy()]));
const slots = ["a", "b"] as const;
await db
  .insertInto("inventory")
  .values(slots.map((slot) => ({ event_id: "gallery", date: "2026-12-05", slot, wanted: 50, capacity: 50 })))
  .execute();
const hold = (tx: Tx | Db, slot: string) =>
  tx.updateTable("inventory").set({ held: sql`held + 1` }).where("slot", "=", slot).execute();
const held = async () =>
  (await db.selectFrom("inventory").select("held").orderBy("slot").execute()).map((row) => row.held);

/** A barrier: resolves for all once `count` have arrived. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return all;
  };
}

test("two deadlocked transactions both succeed, each once: the aborted one is retried", async () => {
  const met = meeting(2);
  let attempts = 0;
  const cross = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      attempts += 1;
      await hold(tx, first);
      await met();
      await hold(tx, second);
    });
  await Promise.all([cross("a", "b"), cross("b", "a")]);
  // Three attempts prove a deadlock; without one there would be two.
  expect(attempts).toBe(3);
  expect(await held()).toEqual([2, 2]);
});

test("a transaction that read data changed meanwhile is retried", async () => {
  const before = await held();
  const met = meeting(2);
  let attempts = 0;
  const add = () =>
    inTransaction(db, async (tx) => {
      attempts += 1;
      await sql`set transaction isolation level serializable`.execute(tx);
      const { total } = await tx
        .selectFrom("inventory")
        .select(({ fn }) => fn.sum<number>("held").as("total"))
        .executeTakeFirstOrThrow();
      await met();
      await tx.updateTable("inventory").set({ held: total }).where("slot", "=", "a").execute();
    });
  await Promise.all([add(), add()]);
  expect(attempts).toBe(3);
  const [a = 0, b = 0] = before;
  expect(await held()).toEqual([a + b + b, b]);
});

test("a transaction aborted each time fails after four attempts, and leaves nothing", async () => {
  const before = await held();
  let attempts = 0;
  const always = inTransaction(db, async (tx) => {
    attempts += 1;
    await hold(tx, "a");
    await sql`do $$ begin raise exception 'could not serialize' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(always).rejects.toMatchObject({ code: "40001" });
  expect(attempts).toBe(4);
  expect(await held()).toEqual(before);
});

test("other errors are not retried", async () => {
  let attempts = 0;
  const wrong = inTransaction(db, async (tx) => {
    attempts += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(wrong).rejects.toMatchObject({ code: "22012" });
  expect(attempts).toBe(1);
});

test("a test that empties tables retries on a deadlock with a transaction that reads them", async () => {
  await db.insertInto("tries").values({ key: "somebody", points: 1, expire: null }).execute();
  const waits = async () =>
    (
      await sql`select from pg_locks where not granted and relation = 'outbox'::regclass
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows.length > 0;
  let emptied: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("outbox").selectAll().execute();
    emptied = truncate(db, ["tries", "outbox"]);
    emptied.catch(() => {});
    await expect.poll(waits).toBe(true);
    expect(await tx.selectFrom("tries").selectAll().execute()).toHaveLength(1);
  });
  await emptied;
  expect(await db.selectFrom("tries").selectAll().execute()).toEqual([]);
});

test("each test file has its own database", async () => {
  expect(await other.selectFrom("inventory").selectAll().execute()).toEqual([]);
});
