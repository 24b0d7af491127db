import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Overlay } from "../model/config.ts";
import { bases } from "../products/registry.ts";

/** A release being written to the files, with its whole content, so that any server can finish it. */
export interface Journal {
  /** Data that the publisher needs to find again. */
  readonly release: unknown;
  /** By name; null removes the file. */
  readonly files: Overlay;
}

/** Lies next to the files; never read as configuration. */
export const journalName = ".publishing.json";

/** Reads the release being written to this folder; undefined if there is none. @throws if the folder cannot be read */
export async function readJournal(dir: string): Promise<Journal | undefined> {
  try {
    const { release, files } = JSON.parse(await readFile(join(dir, journalName), "utf8")) as {
      release: unknown;
      files: Record<string, string | null>;
    };
    return { release, files: new Map(Object.entries(files)) };
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

/**
 * Publishes: from now on, all readers see these texts instead of the files, even if this process dies.
 * @throws if the folder is not writable; then nothing is published
 */
export async function writeJournal(dir: string, { release, files }: Journal): Promise<void> {
  await writeWhole(join(dir, journalName), JSON.stringify({ release, files: Object.fromEntries(files) }));
}

/** Writes a journal's texts into the files, each atomically. Safe to repeat. */
export async function applyJournal(dir: string, { files }: Journal): Promise<void> {
  for (const [name, text] of files) {
    if (text === null) await rm(join(dir, name), { force: true });
    else await writeWhole(join(dir, name), text);
  }
}

/** Ends the release after `applyJournal`: readers use the files again. */
export async function removeJournal(dir: string): Promise<void> {
  await rm(join(dir, journalName), { force: true });
}

/** Removes temporary files of a killed server. Do not call this while another server may be writing. */
export async function removeUnfinishedFiles(dir: string): Promise<void> {
  await Promise.all(
    [dir, ...[...bases, "direct", "catalogue", "fragments"].map((folder) => join(dir, folder))].map(removeUnfinished),
  );
}

/** Uses a unique name, because two processes may write the same file. */
function besideOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

const unfinished = /^\..+\.[0-9a-f-]{36}\.tmp$/;

/** Removes temporary files of a killed process. Do not call this while another process may be writing. */
async function removeUnfinished(folder: string): Promise<void> {
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
