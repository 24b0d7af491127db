import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../server/database.ts";

/**
 * Puts an empty, migrated database into a data folder, as a first start leaves it. Creating one takes seconds, so the
 * first caller in a run creates it for all.
 * @param dataFolder missing, or without a database
 */
export async function fillDataFolder(dataFolder: string): Promise<void> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined)
    throw new Error("TEST_RUN_FOLDER is not set: the runner's global set-up names it (tests/support/test-run.ts).");
  const made = join(run, "data");
  if (!existsSync(made)) await makeFolder(run, made);
  await cp(join(made, "database"), join(dataFolder, "database"), { recursive: true });
}

/** Two processes may create it at once: the first to finish moves a complete one into place. */
async function makeFolder(run: string, made: string): Promise<void> {
  const own = await mkdtemp(join(run, "data-"));
  await (await openDatabase({ dataFolder: own })).destroy();
  await rename(own, made).catch(() => rm(own, { recursive: true, force: true }));
}
