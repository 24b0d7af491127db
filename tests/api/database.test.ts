import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { openDatabase } from "../../server/database/open.ts";
import { inTransaction } from "../../server/database/transaction.ts";

test("values come back the same from either database: counts as numbers, days as text, JSON as values", async () => {
  const db = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
  const { rows } =
    await sql`select 5::int8 as count, '2026-12-05'::date as day, ${JSON.stringify([{ a: 1 }])}::jsonb as json, ${new Date(0)}::timestamptz as instant`.execute(
      db,
    );
  expect(rows).toEqual([{ count: 5, day: "2026-12-05", json: [{ a: 1 }], instant: new Date(0) }]);
  await db.destroy();
});

test("a folder keeps what was written, and is brought up to date once", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "museum-data-"));
  const row = { event_id: "gallery", date: "2026-12-05", slot: "", wanted: 5, capacity: 5 };
  const first = await openDatabase({ dataFolder });
  await first.insertInto("inventory").values(row).execute();
  await first.destroy();
  const second = await openDatabase({ dataFolder });
  await migrate(second);
  expect(await second.selectFrom("inventory").selectAll().execute()).toEqual([{ ...row, held: 0, sold: 0 }]);
  await second.destroy();
  await rm(dataFolder, { recursive: true });
});

test("a transaction that fails leaves nothing, and one given up for another's sake is tried again", async () => {
  const db = await openDatabase({});
  const insert = (slot: string) => ({ event_id: "gallery", date: "2026-12-05", slot, wanted: 5, capacity: 5 });
  const failing = inTransaction(db, async (tx) => {
    await tx.insertInto("inventory").values(insert("a")).execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  let attempts = 0;
  await inTransaction(db, async (tx) => {
    attempts += 1;
    await tx.insertInto("inventory").values(insert("b")).execute();
    if (attempts < 3) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
  });
  expect(attempts).toBe(3);
  expect((await db.selectFrom("inventory").select("slot").execute()).map(({ slot }) => slot)).toEqual(["b"]);
  await db.destroy();
});
