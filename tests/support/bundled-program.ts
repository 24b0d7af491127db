import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleServer } from "../../scripts/bundle-server.ts";

/** Prefix of a run's bundles, which need the same folder depth as the built server. */
const prefixOf = (run: string) => `${basename(run)}-`;

/**
 * Bundles a TypeScript program, which then starts in a fraction of the time. Built once per run; outside of a run, uses
 * the sources.
 * @returns arguments for Node
 */
export async function bundledProgram(file: string): Promise<readonly string[]> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined) return ["--import", "tsx", file];
  const folder = join("dist", prefixOf(run) + file.replace(/\W+/g, "-"));
  const making = made.get(folder) ?? (existsSync(folder) ? undefined : make(file, folder));
  if (making) made.set(folder, making);
  await making;
  return [join(folder, "serve.js")];
}

const made = new Map<string, Promise<void>>();

export const testServer = () => bundledProgram("tests/support/serve.ts");

/** Two processes may build at once: the first to finish moves a complete bundle into place. */
async function make(program: string, folder: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  await bundleServer(process.cwd(), "warn", { program, folder: own });
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
}

export async function removeBundles(run: string): Promise<void> {
  const names = existsSync("dist") ? await readdir("dist") : [];
  await Promise.all(
    names
      .filter((name) => name.startsWith(prefixOf(run)))
      .map((name) => rm(join("dist", name), { recursive: true, force: true })),
  );
}
