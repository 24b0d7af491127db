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
// Keep dates as text: a Date would set them to midnight of some zone. Counts stay far below 2^53.
const parsers = { [oid.int8]: Number, [oid.date]: (text: string) => text };

/** Pass these whenever a folder is opened: its indexes may depend on them. */
const extensions = { pg_trgm };

/** @param image an uncompressed tar of a database's folder, as `dump` makes it; without it, the database is empty */
export async function openInMemory(image?: Blob): Promise<{ readonly dialect: Dialect; dump(): Promise<Blob> }> {
  const pglite = await PGlite.create("memory://", { parsers, extensions, ...(image && { loadDataDir: image }) });
  return { dialect: pgliteDialect(pglite, () => pglite.close()), dump: () => pglite.dumpDataDir("none") };
}

/**
 * Opens the database below `dataFolder` for this process alone. Other processes may request a backup (./backup.ts).
 * @throws FolderInUse naming the process that owns the folder
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
 * Copies the database as a gzipped tar: through the running server, or else from the folder.
 * @throws Error if there is no database, or the server is starting or stopping
 */
export async function backUpEmbedded(dataFolder: string): Promise<Buffer> {
  if (!existsSync(join(dataFolder, "database")))
    throw new Error(`There is no database in ${resolve(dataFolder)}. DATA_DIR names the server's folder.`);
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

/** Makes a new database elsewhere and renames it, so that an interrupted start leaves nothing half-made. */
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
