import type { Socket } from "node:net";
import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";
import { statementName } from "./statement.ts";

const oid = { int8: 20, date: 1082 };
/** So long a request waits for a connection, be it that the server does not answer or that all are in use. */
const connectionTimeoutMillis = 10_000;

/** A transaction whose server is silent for this long, because it hangs or is gone, is aborted, and releases the seats that it has locked. */
const longestSilenceMs = 5_000;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;

/**
 * Prepares the statements that have a name under it, and sends the beginning of a transaction along with its first statement, which saves
 * a round trip. (Kysely hands over text and values, and awaits.)
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
    const stream = this.#beginning ? (this as unknown as { connection: { stream: Socket } }).connection.stream : undefined;
    stream?.cork();
    const begun = this.#beginning ? send("begin") : undefined;
    this.#beginning = false;
    const query = name === undefined ? send(text, values, ...rest) : send({ name, text, values });
    stream?.uncork();
    if (begun === undefined) return query;
    // What went wrong first says why.
    const [first, second] = await Promise.allSettled([begun, query]);
    if (first.status === "rejected") throw first.reason;
    if (second.status === "rejected") throw second.reason;
    return second.value;
  };
}

const nothing: pg.QueryResult = { command: "", rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Refuses a connection pooler that hands a connection's transactions to different backends: prepared statements and
 * LISTEN belong to one. Two connections that are open at the same time must not share a backend.
 * @throws Error with a sentence, such as for PgBouncer in transaction mode
 */
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

/** A pool of connections to a PostgreSQL server, its values parsed as the embedded database parses them. */
export function openPostgres(connectionString: string): PooledDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, (text: string) => text);
  // More connections make a slot that everyone wants slower, not faster.
  const pool = new pg.Pool({
    connectionString,
    types,
    max: 8,
    connectionTimeoutMillis,
    keepAlive: true,
    pipeline: true,
    Client: StatementClient,
  });
  // A server that restarts drops its connections, and the pool opens new ones. Those that break while they are idle are the pool's to
  // report, those that break between two statements of a transaction their own; the transaction's next statement fails in any case.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // As a statement: a pooler in front refuses settings that come with the connection.
    client.query(`set idle_in_transaction_session_timeout = ${longestSilenceMs}`).catch(() => {});
  });
  return { dialect: new PostgresDialect({ pool }), pool };
}
