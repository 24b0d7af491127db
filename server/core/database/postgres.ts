import type { Socket } from "node:net";
import { type Dialect, PostgresDialect } from "kysely";
import type { Pool } from "pg";
import pg from "pg";
import { statementName } from "./statement.ts";
import type { Db } from "./tables.ts";

const oid = { int8: 20, date: 1082 };
/** How long a request waits for a connection, if the server is silent or all are in use. */
const connectionTimeoutMillis = 10_000;

/** The database aborts an idle transaction after this, so that a dead server releases its locked seats. */
const maxSilenceMs = 5_000;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;

/**
 * Prepares named statements, and sends "begin" with the first statement to save a round trip. Relies on Kysely to pass
 * text and values, and to await.
 */
class StatementClient extends pg.Client {
  #beginning = false;

  override query(...args: unknown[]): never {
    return this.#send(...(args as Parameters<Query>)) as never;
  }

  #send: Query = async (text, values, ...rest) => {
    const send = super.query.bind(this) as unknown as Query;
    if (text === "begin") {
      this.#beginning = true;
      return nothing;
    }
    const name = typeof text === "string" ? statementName(text) : undefined;
    const stream = this.#beginning
      ? (this as unknown as { connection: { stream: Socket } }).connection.stream
      : undefined;
    stream?.cork();
    const begun = this.#beginning ? send("begin") : undefined;
    this.#beginning = false;
    const query = name === undefined ? send(text, values, ...rest) : send({ name, text, values });
    stream?.uncork();
    if (begun === undefined) return query;
    // Report the first failure: it is the cause.
    const [first, second] = await Promise.allSettled([begun, query]);
    if (first.status === "rejected") throw first.reason;
    if (second.status === "rejected") throw second.reason;
    return second.value;
  };
}

const nothing: pg.QueryResult = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };

/** Rejects poolers in transaction mode: prepared statements and LISTEN need one backend. @throws Error */
export async function refuseTransactionPooling(pool: Pick<pg.Pool, "connect">): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    const backends: number[] = [];
    for (let index = 0; index < 2; index += 1) {
      const client = await pool.connect();
      clients.push(client);
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      backends.push(rows[0]?.pid ?? 0);
    }
    if (backends[0] === backends[1])
      throw new Error(
        "DATABASE_URL leads to a connection pooler in transaction mode, in which prepared statements and notifications do not work: " +
          'set pool_mode = session (docs/operations.md, "The database").',
      );
  } finally {
    for (const client of clients) client.release();
  }
}

interface PooledDialect {
  readonly dialect: Dialect;
  readonly pool: pg.Pool;
}

/** Opens a connection pool to PostgreSQL that parses values as the embedded database does. */
export function openPostgres(connectionString: string): PooledDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, (text: string) => text);
  // More connections would slow down updates of a popular slot.
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 8,
    connectionTimeoutMillis,
    keepAlive: true,
    pipeline: true,
    Client: StatementClient,
  });
  // A restarting server drops its connections; the pool opens new ones. Idle ones emit on the pool, busy ones on the
  // client; the transaction's next statement fails either way.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // Send this as a statement: poolers reject it as a connection setting.
    client.query(`set idle_in_transaction_session_timeout = ${maxSilenceMs}`).catch(() => {});
  });
  return { dialect: new PostgresDialect({ pool }), pool };
}

export interface PoolUse {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

const pools = new WeakMap<Db, Pool>();

export function rememberPool(db: Db, pool: Pool): void {
  pools.set(db, pool);
}

/** Undefined for the embedded database, which has only one connection. */
export function poolUse(db: Db): PoolUse | undefined {
  const pool = pools.get(db);
  return pool && { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
}
