/**
 * Global set-up, shared by all runners: creates a folder for a run's processes or stages.
 * Without a default export, which Vitest would call instead.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { removeBundles } from "./bundled-program.ts";
import { runDatabases } from "./run-databases.ts";

let folder: string | undefined;

/** Vitest calls this once per project; all belong to one run. */
export async function setup(): Promise<void> {
  if (process.env.TEST_RUN_FOLDER !== undefined) return;
  folder = await mkdtemp(join(tmpdir(), "test-run-"));
  process.env.TEST_RUN_FOLDER = folder;
}

export async function teardown(): Promise<void> {
  if (folder === undefined) return;
  if (process.env.DATABASE_URL) {
    const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [runDatabases.template()],
    );
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  }
  await removeBundles(folder);
  await rm(folder, { recursive: true, force: true });
}
