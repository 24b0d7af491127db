import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Uses a unique name, because two processes may write the same file. */
function besideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

const unfinished = /^\..+\.[0-9a-f-]{36}\.tmp$/;

/** Removes temporary files of a killed process. Do not call this while another process may be writing. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => unfinished.test(name)).map((name) => rm(join(folder, name), { force: true })),
  );
}

/** Writes a file atomically, even across a power failure, and creates its folder. */
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

/** Some systems cannot sync folders; they keep names safe anyway. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}
