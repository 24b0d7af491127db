import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../server/core/database/transaction.ts";
import { isUnavailable } from "../../../server/core/database/unavailable.ts";
import { migrateDatabase } from "../../../server/database.ts";
import { newMuseumDatabase } from "../support/database.ts";

const values = {
  count: 9_007_199_254_740_991,
  small: -7,
  price: "1234567890.10",
  day: "2026-12-05",
  leap: "2028-02-29",
  instant: new Date("2026-11-01T07:30:00.123Z"),
  yes: true,
  no: false,
  nothing: null,
  // Combining accent, two scripts, joined emoji, right-to-left mark, and text that looks like an escape.
  text: "e\u0301 Ω日本 👩‍👩‍👧 \u200f \\x41 'quoted' \"twice\" \n\t\u0001",
  empty: "",
  list: [{ key: "Date", value: "2026-12-05" }, null, 1.5, true, "👩‍👩‍👧"],
  object: { a: { b: [] }, ключ: null },
};

test("values are returned unchanged from either database: counts as numbers, sums and days as text, moments as dates, JSON as values", async () => {
  const db = await newMuseumDatabase();
  const given = { ...values, list: JSON.stringify(values.list), object: JSON.stringify(values.object) };
  await sql`create table every_kind (count int8, small integer, price numeric(12, 2), day date, leap date, instant timestamptz,
    yes boolean, no boolean, nothing text, text text, empty text, list jsonb, object jsonb)`.execute(db);
  await sql`insert into every_kind values (${sql.join(Object.values(given))})`.execute(db);
  expect((await sql`select * from every_kind`.execute(db)).rows).toEqual([values]);
  // Computed values and aggregates must convert like columns.
  const { rows } =
    await sql`select sum(small) as sum, sum(price) as prices, count(*) as rows, '{a,NULL,"b c"}'::text[] as texts, array[1, 2] as numbers,
    jsonb_agg(small) as gathered, 'null'::jsonb as json_null, avg(small) as average from every_kind where yes and text = ${values.text}`.execute(
      db,
    );
  expect(rows).toEqual([
    {
      sum: -7,
      prices: "1234567890.10",
      rows: 1,
      texts: ["a", null, "b c"],
      numbers: [1, 2],
      gathered: [-7],
      json_null: null,
      average: "-7.0000000000000000",
    },
  ]);
  await db.destroy();
});

test("changes are counted and errors have PostgreSQL's code on either database", async () => {
  const db = await newMuseumDatabase();
  const row = { event_id: "gallery", date: "2026-12-05", slot: "", wanted: 5, capacity: 5 };
  expect((await db.insertInto("inventory").values(row).executeTakeFirst()).numInsertedOrUpdatedRows).toBe(1n);
  expect(
    (await db.updateTable("inventory").set({ held: 5 }).where("slot", "=", "nope").executeTakeFirst()).numUpdatedRows,
  ).toBe(0n);
  expect((await db.updateTable("inventory").set({ held: 5 }).executeTakeFirst()).numUpdatedRows).toBe(1n);
  await expect(db.insertInto("inventory").values(row).execute()).rejects.toMatchObject({ code: "23505" });
  await expect(db.updateTable("inventory").set({ held: 6 }).execute()).rejects.toMatchObject({
    code: "23514",
    constraint: "inventory_never_oversold",
  });
  expect((await db.deleteFrom("inventory").executeTakeFirst()).numDeletedRows).toBe(1n);
  await db.destroy();
});

test("a failed transaction leaves nothing, and one aborted by a conflict is retried", async () => {
  const db = await newMuseumDatabase();
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

test("a database from before the first release is refused with instructions", async () => {
  const db = await newMuseumDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('0001-selling', '2026-11-21')`.execute(db);
  await expect(migrateDatabase(db)).rejects.toThrow(
    "This database was made before the first release, and its tables cannot be brought up to date.",
  );
  await sql`delete from kysely_migration where name = '0001-selling'`.execute(db);
});

test("a database used by a newer version is refused with instructions, and stays unchanged", async () => {
  const db = await newMuseumDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027-01-01')`.execute(db);
  try {
    await expect(migrateDatabase(db)).rejects.toThrow(
      'This database was used by a newer version of the server: it has 9999-later, which this version does not know. Start that version, or restore the backup taken before the upgrade (docs/operations.md, "Upgrade").',
    );
  } finally {
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  }
  await expect(migrateDatabase(db)).resolves.toBeUndefined();
});

test.each(["ENOSPC", "EDQUOT", "EIO", "53100", "58030"])(
  "a full disk (%s) makes the database unavailable for a moment",
  (code) => {
    expect(isUnavailable(Object.assign(new Error("could not extend file"), { code }))).toBe(true);
  },
);
