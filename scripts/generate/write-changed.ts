import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";

/**
 * Writes generated files. Skips unchanged ones, so that watchers and caches stay quiet, and removes obsolete ones.
 * @param output texts by path below the root
 * @param folders those that hold nothing else
 */
export async function writeChanged(
  root: string,
  output: ReadonlyMap<string, string>,
  folders: readonly string[],
): Promise<void> {
  for (const folder of folders) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !output.has(relative(root, file).split(sep).join("/"))) await rm(file);
    }
  }
  for (const [file, text] of output) {
    const path = join(root, file);
    if (existsSync(path) && (await readFile(path, "utf8")) === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
