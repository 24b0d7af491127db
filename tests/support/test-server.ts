import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { bundleServer } from "../../scripts/bundle-server.ts";

/** Where a run's bundle lies: below the repository, where its packages are found. */
const folderOf = (run: string) => join("dist", basename(run));

/**
 * The path of the server by the tests' clock (./serve.ts), bundled: it starts in half the time. The first who asks in a run makes it for
 * all; outside of one it is the sources.
 * @returns what Node is to run
 */
export async function testServer(): Promise<readonly string[]> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined) return ["--import", "tsx", "tests/support/serve.ts"];
  const folder = folderOf(run);
  if (!existsSync(folder)) await make(folder);
  return [join(folder, "serve.js")];
}

/** Two processes may make it at the same time: the first who is done puts a whole one there. */
async function make(folder: string): Promise<void> {
  const own = `${folder}-${process.pid}`;
  await bundleServer(process.cwd(), "warn", { program: "tests/support/serve.ts", folder: own });
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
}

export const removeTestServer = (run: string): Promise<void> => rm(folderOf(run), { recursive: true, force: true });
