/** The global set-up of Vitest and Playwright: a name and a folder for what the processes of one run make once for all of them. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { removeBundles, testServer } from "./bundled-program.ts";
import { emptyDatabase } from "./empty-database.ts";
import { templateDatabase } from "./template-database.ts";

let folder: string | undefined;

/** Playwright's: its workers begin at the same time, and each would make for itself what all need. @returns what clears up */
// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default async function begin(): Promise<() => Promise<void>> {
  await setup();
  await Promise.all([testServer(), emptyDatabase()]);
  return teardown;
}

export async function setup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), "test-run-"));
  process.env.TEST_RUN_FOLDER = folder;
}

export async function teardown(): Promise<void> {
  if (process.env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    for (const name of [templateDatabase.name(), templateDatabase.unfinished()]) await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
  if (folder === undefined) return;
  await removeBundles(folder);
  await rm(folder, { recursive: true, force: true });
}
