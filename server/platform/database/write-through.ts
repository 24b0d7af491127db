import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";

const [openFile, syncFile, closeFile] = [promisify(fs.open), promisify(fs.fsync), promisify(fs.close)];

/** How PGlite is to be started so that a commit asks for its log to reach the disk: as it comes it asks for nothing (-F). */
export const writeThroughParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

interface OpenFile {
  /** The number of the file outside; a folder has none. */
  readonly nfd?: number;
  readonly node: unknown;
}
interface FolderFileSystem {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
}

/** EIO by the number that the emulated system has for it: the database stops rather than go on with what may not be on the disk. */
const inputOutputError = 29;

/**
 * Passes the embedded database's requests to write through on to the real disk; its file system has no such operation, and does nothing.
 * This reaches into PGlite: its version is pinned, and tests/embedded/folder.slow.test.ts counts.
 */
export function writeThrough(pglite: PGlite): void {
  const files = pglite.Module.NODEFS as unknown as FolderFileSystem;
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncFolder(files.realPath(node));
      else fs.fsyncSync(nfd);
      return 0;
    } catch {
      return inputOutputError;
    }
  };
}

/** Brings everything in a folder to the disk: what was written before anyone asked for it, by the first start or by a recovery. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
  // Many at once: the disk then writes them together. Not all, because of the limit of open files.
  for (let start = 0; start < paths.length; start += 64) await Promise.all(paths.slice(start, start + 64).map(syncPath));
}

/** Brings a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const file = await openFile(path, "r");
  await syncFile(file).finally(() => closeFile(file));
}

function syncFolder(path: string): void {
  const file = fs.openSync(path, "r");
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
