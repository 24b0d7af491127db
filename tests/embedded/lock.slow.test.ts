import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FolderInUse, lockFolder } from "../../server/core/database/folder-lock.ts";
import { openDatabase } from "../../server/database.ts";
import { newDataFolder, newFolder, run } from "./processes.ts";

const holder = "tests/embedded/holder.ts";
const serve = () => {};

test("a second process is refused with a sentence that names the first, and a killed process's folder is taken over with everything committed", async () => {
  const folder = await newDataFolder();
  const first = await run(holder, [folder, "write"]);
  await first.line((line) => line === "000020");

  const second = await run(holder, [folder]);
  expect(await second.ended).toBe(3);
  expect(second.lines()).toEqual([
    expect.stringContaining(`The folder ${folder} is in use by process ${first.process.pid}, `),
  ]);
  // This process refuses a second open as well; neither attempt disturbed the first.
  await expect(openDatabase({ dataFolder: folder })).rejects.toThrow(FolderInUse);
  const written = first.lines().length;
  await expect.poll(() => first.lines().length, { timeout: 10_000 }).toBeGreaterThan(written + 20);

  first.process.kill("SIGKILL");
  await first.ended;
  const confirmed = first.lines().filter((line) => /^\d+$/.test(line));
  const db = await openDatabase({ dataFolder: folder });
  const rows = (await db.selectFrom("inventory").select("slot").orderBy("slot").execute()).map(({ slot }) => slot);
  expect(rows.slice(0, confirmed.length)).toEqual(confirmed);
  // At most the commit in flight landed unconfirmed.
  expect(rows.length - confirmed.length).toBeLessThanOrEqual(1);
  expect(await readdir(join(folder, "database.lock"))).toEqual([expect.stringMatching(`^holder-${process.pid}-`)]);
  await db.destroy();
  expect(await readdir(join(folder, "database.lock"))).toEqual([]);
});

test("of ten processes that request a dead one's folder concurrently, one gets it", async () => {
  const folder = await newDataFolder();
  const dead = await run(holder, [folder]);
  await dead.line((line) => line === "open");
  dead.process.kill("SIGKILL");
  await dead.ended;
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, serve)));
  const got = asked.filter((result) => result.status === "fulfilled");
  expect(got).toHaveLength(1);
  for (const result of asked) if (result.status === "rejected") expect(result.reason).toBeInstanceOf(FolderInUse);
  await got[0]?.value.release();
  await (await lockFolder(folder, serve)).release();
});

test("a suspended holder that does not answer still has the folder", async () => {
  const folder = await newDataFolder();
  const busy = await run(holder, [folder]);
  await busy.line((line) => line === "open");
  busy.process.kill("SIGSTOP");
  await expect(lockFolder(folder, serve)).rejects.toThrow(`in use by process ${busy.process.pid}`);
  busy.process.kill("SIGKILL");
});

test("a path that is too long for a socket is refused with instructions", async () => {
  const folder = join(await newFolder(), "a".repeat(100));
  await expect(lockFolder(folder, serve)).rejects.toThrow(
    /too long for a socket \(\d+ characters, at most 100\). Name a shorter DATA_DIR/,
  );
});
