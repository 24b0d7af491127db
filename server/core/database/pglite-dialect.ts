import type { PGlite } from "@electric-sql/pglite";
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

/** Runs Kysely on PGlite's own `query`, with one connection for all users. `close` releases the database. */
export function pgliteDialect(pglite: PGlite, close: () => Promise<void>): Dialect {
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
