import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

const oid = { int8: 20, date: 1082 };

/** A pool of connections to a PostgreSQL server, its values parsed as the embedded database parses them. */
export function openPostgres(connectionString: string): Dialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(oid.int8, Number);
  types.setTypeParser(oid.date, (text: string) => text);
  // More connections make a slot that everyone wants slower, not faster.
  const pool = new pg.Pool({ connectionString, types, max: 8 });
  // A server that restarts drops idle connections; the pool opens new ones.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}
