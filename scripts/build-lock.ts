import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Runs `work` while no other process builds in `root`; waits its turn. A lock whose process is gone is taken over. */
export async function withBuildLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  const file = join(root, "dist/build.lock");
  await mkdir(dirname(file), { recursive: true });
  while (!(await take(file))) {
    if (await holderIsGone(file)) await rm(file, { force: true });
    else await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** No build takes that long: its process number then belongs to another by now. */
const longest = 10 * 60_000;

async function holderIsGone(file: string): Promise<boolean> {
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  const pid = Number(await readFile(file, "utf8").catch(() => ""));
  // Empty: being written at this moment or just given back, unless it stays so.
  if (!Number.isInteger(pid) || pid <= 0) return age > 5_000;
  if (age > longest) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "EPERM";
  }
}
