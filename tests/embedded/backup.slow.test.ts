import { execFileSync } from "node:child_process";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../server/database.ts";
import { newDataFolder, newFolder, run } from "./processes.ts";

const backup = async (dataDir: string, target: string, env: Record<string, string> = {}) => {
  const command = await run("scripts/backup.ts", [target], { DATABASE_URL: "", DATA_DIR: dataDir, ...env });
  return { code: await command.ended, said: command.lines().join("\n") };
};
/** Follows docs/operations.md, "Backup". */
const restore = async (file: string) => {
  const folder = await newFolder();
  await mkdir(join(folder, "database"));
  execFileSync("tar", ["-xzf", file, "-C", join(folder, "database")], { stdio: "ignore" });
  return folder;
};
const rowsOf = async (dataFolder: string) => {
  const db = await openDatabase({ dataFolder });
  const rows = await db.selectFrom("inventory").select("slot").orderBy("slot").execute();
  await db.destroy();
  return rows.map(({ slot }) => slot);
};

test("a running server's database is backed up while it writes; the restored copy has everything committed before, without a gap", async () => {
  const [folder, targets] = [await newDataFolder(), await newFolder()];
  const server = await run("tests/embedded/holder.ts", [folder, "write"]);
  await server.line((line) => line === "000050");
  const before = server.lines().length - 1;
  const { code, said } = await backup(folder, targets);
  expect([code, said]).toEqual([0, expect.stringMatching(/\.tar\.gz \([\d,]+ bytes\)$/)]);
  const after = server.lines().length - 1;
  // The server keeps writing.
  await expect.poll(() => server.lines().length, { timeout: 10_000 }).toBeGreaterThan(after + 20);
  server.process.kill("SIGKILL");

  const [name = ""] = await readdir(targets);
  expect(name).toMatch(/^museum-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/);
  expect((await stat(join(targets, name))).mode & 0o777).toBe(0o600);
  const rows = await rowsOf(await restore(join(targets, name)));
  expect(rows.length).toBeGreaterThanOrEqual(before);
  expect(rows.length).toBeLessThanOrEqual(after + 1);
  expect(rows).toEqual(rows.map((_, index) => String(index).padStart(6, "0")));
}, 90_000);

test("without a server the command reads the folder itself, and overwrites nothing", async () => {
  const [folder, targets] = [await newFolder(), await newFolder()];
  const file = join(targets, "night.tar.gz");
  expect(await backup(folder, file)).toEqual({
    code: 1,
    said: `There is no database in ${folder}. DATA_DIR names the server's folder.`,
  });
  const db = await openDatabase({ dataFolder: folder });
  await db
    .insertInto("inventory")
    .values({ event_id: "gallery", date: "2026-12-05", slot: "7:00 PM", wanted: 1, capacity: 1 })
    .execute();
  await db.destroy();
  expect((await backup(folder, file)).code).toBe(0);
  expect(await rowsOf(await restore(file))).toEqual(["7:00 PM"]);
  expect(await backup(folder, file)).toEqual({
    code: 1,
    said: `${file} is there already. Name another; a backup overwrites nothing.`,
  });
  const missing = join(targets, "nights");
  expect(await backup(folder, missing)).toEqual({
    code: 1,
    said: `There is no folder ${missing}. Create it first, or name a file that ends in .tar.gz.`,
  });
  expect(await backup(folder, file, { DATABASE_URL: "postgres://db/museum" })).toEqual({
    code: 1,
    said: "DATABASE_URL names a PostgreSQL, which has its own tools: take the backup with pg_dump.",
  });
  expect(await readdir(targets)).toEqual(["night.tar.gz"]);
}, 90_000);
