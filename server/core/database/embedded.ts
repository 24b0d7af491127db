import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { FolderInUse, lockFolder } from "./folder-lock.ts";
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

/** Runs Kysely on PGlite's own `query`, with one connection for all users. `close` releases the database. */
function pgliteDialect(pglite: PGlite, close: () => Promise<void>): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => pgliteDriver(pglite, close),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function pgliteDriver(pglite: PGlite, close: () => Promise<void>): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await pglite.query<R>(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(affectedRows ?? 0) };
    },
    streamQuery(): AsyncIterableIterator<never> {
      throw new Error("The embedded database does not stream; ask for the rows at once.");
    },
  };
  const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement)).then(() => undefined);
  let last: Promise<void> = Promise.resolve();
  let release = () => {};
  return {
    async init() {},
    async acquireConnection() {
      const before = last;
      let done = () => {};
      last = new Promise((resolve) => {
        done = resolve;
      });
      await before;
      release = done;
      return connection;
    },
    beginTransaction: () => run("begin"),
    commitTransaction: () => run("commit"),
    rollbackTransaction: () => run("rollback"),
    async releaseConnection() {
      release();
    },
    destroy: close,
  };
}

type Head = { readonly bytes: number } | { readonly error: string };

/** Makes a consistent gzipped tar of the folder. Opening it rolls back uncommitted transactions. */
async function dump(pglite: PGlite): Promise<Buffer> {
  const copy = await pglite.dumpDataDir("gzip");
  return Buffer.from(await copy.arrayBuffer());
}

/** Answers a request to the process that owns the folder. The only request is `backup`. */
async function serveBackup(pglite: PGlite | undefined, request: string, socket: Socket): Promise<void> {
  const answer = (head: Head, copy: Buffer = Buffer.alloc(0)) => {
    socket.write(`${JSON.stringify(head)}\n`);
    socket.end(copy);
  };
  const refuse = ({ message }: Error) => answer({ error: message });
  if (request !== "backup") return refuse(new Error(`The server does not know the request "${request}".`));
  if (pglite === undefined) return refuse(new Error("The server is just starting or stopping. Try again in a moment."));
  try {
    const copy = await dump(pglite);
    answer({ bytes: copy.length }, copy);
  } catch (error) {
    refuse(new Error(`The database could not be copied: ${error instanceof Error ? error.message : String(error)}`));
  }
}

/** Asks the process listening at `path`. @throws Error if it refuses, or if its answer is cut off */
async function requestBackup(path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  const socket = connect(path);
  socket.write("backup\n");
  for await (const part of socket) parts.push(part as Buffer);
  // The first line announces the lock (./folder-lock.ts); the second is the head.
  const all = Buffer.concat(parts);
  const start = all.indexOf("\n") + 1;
  const end = all.indexOf("\n", start);
  if (start === 0 || end < 0) throw brokenOff();
  const head = JSON.parse(all.toString("utf8", start, end)) as Head;
  if ("error" in head) throw new Error(head.error);
  const copy = all.subarray(end + 1);
  if (copy.length !== head.bytes) throw brokenOff();
  return copy;
}

function brokenOff(): Error {
  return new Error("The server ended before the backup was complete. Try again.");
}
