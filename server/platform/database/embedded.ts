import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import type { Dialect } from "kysely";
import { dump, requestBackup, serveBackup } from "./backup.ts";
import { FolderInUse, lockFolder } from "./folder-lock.ts";
import { pgliteDialect } from "./pglite-dialect.ts";
import { syncPath, syncTree, writeThrough, writeThroughParams } from "./write-through.ts";

const oid = { int8: 20, date: 1082 };
// Calendar days stay text: a Date would put them at some midnight. Counts are far below 2^53.
const parsers = { [oid.int8]: Number, [oid.date]: (text: string) => text };

/** Must be given whenever a folder is opened: its tables may be indexed by them. */
const extensions = { pg_trgm };

/**
 * Opens the embedded PostgreSQL in memory: empty, or as `image` has it, an uncompressed tar of a database's folder.
 * What is in it ends with it. `dump` makes such an image of it.
 */
export async function openInMemory(image?: Blob): Promise<{ readonly dialect: Dialect; dump(): Promise<Blob> }> {
  const pglite = await PGlite.create("memory://", { parsers, extensions, ...(image && { loadDataDir: image }) });
  return { dialect: pgliteDialect(pglite, () => pglite.close()), dump: () => pglite.dumpDataDir("none") };
}

/**
 * Opens the embedded PostgreSQL in a folder of its own below `dataFolder`. The folder belongs to this process until the database is
 * closed, what is committed is on the disk, and others may ask for a backup meanwhile (./backup.ts).
 * @throws FolderInUse with a sentence that names the process that has the folder
 */
export async function openEmbedded(dataFolder: string): Promise<Dialect> {
  let database: PGlite | undefined;
  const lock = await lockFolder(dataFolder, (request, socket) => serveBackup(database, request, socket));
  try {
    const pglite = await openFolder(dataFolder);
    database = pglite;
    return pgliteDialect(pglite, async () => {
      database = undefined;
      await pglite.close();
      await lock.release();
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * A copy of the embedded database as it is between two statements, as a gzipped tar of its folder: from the server that has the folder
 * open, else from the folder itself.
 * @throws Error with a sentence where there is no database, or where the server is just starting or stopping
 */
export async function backUpEmbedded(dataFolder: string): Promise<Buffer> {
  if (!existsSync(join(dataFolder, "database"))) throw new Error(`There is no database in ${resolve(dataFolder)}. DATA_DIR names the server's folder.`);
  try {
    const lock = await lockFolder(dataFolder, (request, socket) => serveBackup(undefined, request, socket));
    try {
      const pglite = await openFolder(dataFolder);
      return await dump(pglite).finally(() => pglite.close());
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof FolderInUse) return requestBackup(error.socket);
    throw error;
  }
}

/** The database in the folder, which the caller has locked. Made elsewhere first: a first start that is broken off leaves no half of one. */
async function openFolder(dataFolder: string): Promise<PGlite> {
  const folder = join(dataFolder, "database");
  if (!existsSync(folder)) {
    const fresh = join(dataFolder, "database.new");
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true, mode: 0o700 });
    await (await PGlite.create(fresh)).close();
    await syncTree(fresh);
    await rename(fresh, folder);
    await syncPath(dataFolder);
  }
  const pglite = await PGlite.create(folder, { parsers, extensions, startParams: [...writeThroughParams] });
  writeThrough(pglite);
  await syncTree(folder);
  return pglite;
}
