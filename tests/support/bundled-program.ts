import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleServer } from "../../scripts/bundle-server.ts";

/** Where a run's bundles lie: as deep in the repository as the built server, and named after the run. */
const prefixOf = (run: string) => `${basename(run)}-`;

/**
 * A TypeScript program of the repository, bundled: it starts in a fraction of the time. The first to ask in a run makes it for all;
 * outside of one it is the sources.
 * @returns what Node is to run
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

/** By folder, what this process makes or made. */
const made = new Map<string, Promise<void>>();

/** The server by the tests' clock. */
export const testServer = () => bundledProgram("tests/support/serve.ts");

/** Two processes may make it at the same time: the first to finish puts a whole one there. */
async function make(program: string, folder: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  await bundleServer(process.cwd(), "warn", { program, folder: own });
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
}

export async function removeBundles(run: string): Promise<void> {
  const names = existsSync("dist") ? await readdir("dist") : [];
  await Promise.all(names.filter((name) => name.startsWith(prefixOf(run))).map((name) => rm(join("dist", name), { recursive: true, force: true })));
}
