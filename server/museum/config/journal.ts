import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { bases } from "../products/registry.ts";
import type { Overlay } from "./types.ts";
import { removeUnfinished, writeWhole } from "./write-whole.ts";

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

/** Removes what a server left that was killed while it wrote a journal or a file: nobody reads it. Not while another may be writing one. */
export async function removeUnfinishedFiles(dir: string): Promise<void> {
  await Promise.all([dir, ...[...bases, "direct"].map((folder) => join(dir, folder))].map(removeUnfinished));
}
