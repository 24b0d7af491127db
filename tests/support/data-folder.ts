import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../server/platform/database/open.ts";

/**
 * Gives a museum's data folder a database with every table and nothing in them, as a first start leaves it. To make one takes seconds: the
 * first to ask in a run makes it for all.
 * @param dataFolder is not there yet, or has no database
 */
export async function fillDataFolder(dataFolder: string): Promise<void> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined) throw new Error("TEST_RUN_FOLDER is not set: the runner's global set-up names it (tests/support/test-run.ts).");
  const made = join(run, "data");
  if (!existsSync(made)) await makeFolder(run, made);
  await cp(join(made, "database"), join(dataFolder, "database"), { recursive: true });
}

/** Two processes may make it at the same time: the first to finish puts a whole one there. */
async function makeFolder(run: string, made: string): Promise<void> {
  const own = await mkdtemp(join(run, "data-"));
  await (await openDatabase({ dataFolder: own })).destroy();
  await rename(own, made).catch(() => rm(own, { recursive: true, force: true }));
}
