import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Where a file's new content is written before it takes the file's place: the same each time, so that none is left behind. */
export function besideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.tmp`);
}

/**
 * Writes a file, and its folder where there is none: the file has the old content or the new one, also after a power cut.
 * @param beside where it is written first: another for each who may write the same file at the same time
 */
export async function writeWhole(path: string, content: string | Uint8Array, beside = besideOf(path)): Promise<void> {
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
