import fs from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { migrateDatabase, openDatabase } from "../../server/database.ts";
import { newDataFolder, newFolder } from "./processes.ts";

const row = (slot: string) => ({ event_id: "gallery", date: "2026-12-05", slot, wanted: 5, capacity: 5 });

test("every commit is flushed to the disk", async () => {
  const db = await openDatabase({ dataFolder: await newDataFolder() });
  const { rows } =
    await sql`select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`.execute(
      db,
    );
  expect(rows.map((setting) => Object.values(setting as object))).toEqual([
    ["fsync", "on"],
    ["full_page_writes", "on"],
    ["synchronous_commit", "on"],
  ]);
  const written = vi.spyOn(fs, "fsyncSync");
  const commits = 200;
  for (let number = 0; number < commits; number += 1) {
    const before = written.mock.calls.length;
    await db.transaction().execute((tx) =>
      tx
        .insertInto("inventory")
        .values(row(String(number)))
        .execute(),
    );
    expect(written.mock.calls.length).toBeGreaterThan(before);
  }
  // Reads do not sync.
  const after = written.mock.calls.length;
  expect(after).toBeLessThan(commits * 1.5);
  await db.selectFrom("inventory").selectAll().execute();
  expect(written.mock.calls.length).toBe(after);
  await db.destroy();
});

test("if the disk refuses, nothing is confirmed", async () => {
  const dataFolder = await newDataFolder();
  const db = await openDatabase({ dataFolder });
  vi.spyOn(fs, "fsyncSync").mockImplementation(() => {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  });
  await expect(db.insertInto("inventory").values(row("lost")).execute()).rejects.toThrow();
});

test("an interrupted first start does not block the next one", async () => {
  const dataFolder = await newFolder();
  await mkdir(join(dataFolder, "database.new", "base"), { recursive: true });
  await writeFile(join(dataFolder, "database.new", "PG_VERSION"), "18\n");
  const db = await openDatabase({ dataFolder });
  expect(await db.selectFrom("inventory").selectAll().execute()).toEqual([]);
  await db.destroy();
});

test("a folder keeps its data, and is migrated once", async () => {
  const dataFolder = await newFolder();
  const row = { event_id: "gallery", date: "2026-12-05", slot: "", wanted: 5, capacity: 5 };
  const first = await openDatabase({ dataFolder });
  await first.insertInto("inventory").values(row).execute();
  await first.destroy();
  const second = await openDatabase({ dataFolder });
  await migrateDatabase(second);
  expect(await second.selectFrom("inventory").selectAll().execute()).toEqual([
    { ...row, held: 0, sold: 0, arrived: 0 },
  ]);
  await second.destroy();
});
