import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Overlay } from "./types.ts";

/** A release on its way into the files: its whole content, so that whoever finds it can finish it. */
export interface Journal {
  /** What the publisher wants to find again. */
  readonly release: unknown;
  /** By name; null: the file goes. */
  readonly files: Overlay;
}

/** Beside the files; a name that nobody reads as configuration. */
export const journalName = ".publishing.json";

/** The release that is being written into this folder; undefined where there is none. @throws where the folder cannot be read */
export async function readJournal(dir: string): Promise<Journal | undefined> {
  try {
    const { release, files } = JSON.parse(await readFile(join(dir, journalName), "utf8")) as { release: unknown; files: Record<string, string | null> };
    return { release, files: new Map(Object.entries(files)) };
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * Publishes: from here on, everybody who reads the folder finds these texts in place of its files, whatever happens to this process.
 * @throws where the folder cannot be written; nothing is published then
 */
export async function writeJournal(dir: string, { release, files }: Journal): Promise<void> {
  await writeWhole(join(dir, journalName), JSON.stringify({ release, files: Object.fromEntries(files) }));
}

/** Writes a journal's texts into the files, each at once. May be done any number of times. */
export async function applyJournal(dir: string, { files }: Journal): Promise<void> {
  for (const [name, text] of files) {
    if (text === null) await rm(join(dir, name), { force: true });
    else await writeWhole(join(dir, name), text);
  }
}

/** Ends what `applyJournal` did: the files alone are read again. */
export async function removeJournal(dir: string): Promise<void> {
  await rm(join(dir, journalName), { force: true });
}

/** The file has the old text or the new one, also after a power cut. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = join(dirname(path), `.${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2)}.tmp`);
  try {
    const file = await open(beside, "w");
    try {
      await file.writeFile(text);
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
