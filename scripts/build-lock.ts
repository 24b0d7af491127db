import { randomBytes } from "node:crypto";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const folderName = "dist/build-lock";

/**
 * Runs `work` while no other process builds in `root`; waits its turn. Each process puts down a file of its own first and looks for those
 * of others then: of two, at least one sees the other and gives way. No two files ever have one name, so one whose process is gone is
 * removed by whoever finds it, and that never takes the lock from anybody else.
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
      // Two that ask at the same moment both give way; the one that comes back first gets it.
      await pause(Math.random() * 50);
    }
  } finally {
    await rm(join(folder, own), { force: true });
  }
}

async function untilFree(folder: string): Promise<void> {
  while (!(await isFree(folder))) await pause(100 + Math.random() * 100);
}

/** Does nobody but `own` hold the lock or ask for it? Files of processes that are gone are removed. */
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

/** No build takes that long: its process number then belongs to another by now. */
const longest = 10 * 60_000;

async function isGone(folder: string, name: string): Promise<boolean> {
  const file = await stat(join(folder, name)).catch(() => undefined);
  if (file === undefined || Date.now() - file.mtimeMs > longest) return true;
  try {
    process.kill(Number.parseInt(name, 10), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}
