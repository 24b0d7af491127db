import fs from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { PGlite } from "@electric-sql/pglite";

const [openFile, syncFile, closeFile] = [promisify(fs.open), promisify(fs.fsync), promisify(fs.close)];

/** PGlite's start parameters without -F, so that commits sync the log to disk. */
export const writeThroughParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

interface OpenFile {
  /** The host's file descriptor; folders have none. */
  readonly nfd?: number;
  readonly node: unknown;
}
interface FolderFileSystem {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: { fsync?: (file: OpenFile) => number };
}

/** EIO in the emulated system. The database stops rather than continue with data that may not be on disk. */
const inputOutputError = 29;

/**
 * Passes fsync to the disk, because PGlite's file system ignores it. Relies on internals of the pinned version;
 * tests/embedded/folder.slow.test.ts counts the calls.
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

/** Syncs a folder's files to disk, including writes made before the first sync request. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [
    folder,
    ...entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ];
  // Sync many at once so that the disk combines them, but stay below the limit of open files.
  for (let start = 0; start < paths.length; start += 64)
    await Promise.all(paths.slice(start, start + 64).map(syncPath));
}

/** Syncs a file, or a folder's entries, to disk. */
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
