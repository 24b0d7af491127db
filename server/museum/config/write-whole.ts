import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Where a file's new content is written before it takes the file's place: another each time, since two may write the same file at once. */
function besideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

const unfinished = /^\..+\.[0-9a-f-]{36}\.tmp$/;

/** Removes what a process left in a folder that was killed while it wrote a file. Not while another may be writing there. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter((name) => unfinished.test(name)).map((name) => rm(join(folder, name), { force: true })));
}

/**
 * Writes a file, and its folder where there is none: the file has the old content or the new one, also after a power cut.
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const beside = besideOf(path);
  await mkdir(dirname(path), { recursive: true });
  try {
    const file = await open(beside, "w");
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Not every system lets a folder be synchronised; where it does not, its names are safe without. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
