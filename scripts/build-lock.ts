import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const folderName = "dist/build-lock";

/**
 * Runs `work` while no other process builds in `root`. Each process creates its own file before it looks for others, so
 * of two, at least one sees the other and yields. File names are unique, so removing a dead process's file never
 * releases another's lock.
 */
export async function withBuildLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const folder = join(root, folderName);
  await mkdir(folder, { recursive: true });
  const own = `${process.pid}-${randomBytes(6).toString("hex")}`;
  try {
    for (;;) {
      await untilFree(folder);
      await writeFile(join(folder, own), "");
      if (await isFree(folder, own)) return await work();
      await rm(join(folder, own), { force: true });
      // Two at the same moment both yield; the first to return gets the lock.
      await pause(Math.random() * 50);
    }
  } finally {
    await rm(join(folder, own), { force: true });
  }
}

async function untilFree(folder: string): Promise<void> {
  while (!(await isFree(folder))) await pause(100 + Math.random() * 100);
}

async function isFree(folder: string, own?: string): Promise<boolean> {
  const others = (await readdir(folder)).filter((name) => name !== own);
  const living = await Promise.all(
    others.map(async (name) => {
      if (!(await isGone(folder, name))) return true;
      await rm(join(folder, name), { force: true });
      return false;
    }),
  );
  return !living.includes(true);
}

/** No build takes this long: the process id has been reused. */
const maxBuildMs = 10 * 60_000;

async function isGone(folder: string, name: string): Promise<boolean> {
  const file = await stat(join(folder, name)).catch(() => undefined);
  if (file === undefined || Date.now() - file.mtimeMs > maxBuildMs) return true;
  try {
    process.kill(Number.parseInt(name, 10), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}
