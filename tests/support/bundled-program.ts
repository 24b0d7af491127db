import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleServer } from "../../scripts/bundle-server.ts";

/** Where a run's bundles lie: below the repository, where their packages are found. */
const folderOf = (run: string) => join("dist", basename(run));

/**
 * A TypeScript program of the repository, bundled: it starts in a fraction of the time. The first who asks in a run makes it for all;
 * outside of one it is the sources.
 * @returns what Node is to run
 */
export async function bundledProgram(file: string): Promise<readonly string[]> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined) return ["--import", "tsx", file];
  const folder = join(folderOf(run), file.replace(/\W+/g, "-"));
  if (!existsSync(folder)) await make(file, folder);
  return [join(folder, "serve.js")];
}

/** The server by the tests' clock. */
export const testServer = () => bundledProgram("tests/support/serve.ts");

/** Two processes may make it at the same time: the first who is done puts a whole one there. */
async function make(program: string, folder: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  await bundleServer(process.cwd(), "warn", { program, folder: own });
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
}

export const removeBundles = (run: string): Promise<void> => rm(folderOf(run), { recursive: true, force: true });
