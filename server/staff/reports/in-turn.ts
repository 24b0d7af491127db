import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Db, Tx } from "../../platform/database/tables.ts";
import { refused } from "../../platform/http/http-error.ts";

/** Milliseconds that one statement of a report may take. */
const longestMs = 10_000;
/** PostgreSQL's code for a statement that took longer. */
const tooSlow = "57014";

/** Adds a report up: all that it reads is of one moment. */
export type RunReport = <T>(request: FastifyRequest, addUp: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Runs the reports of a server one after the other, so that they never use more than one of its connections and the desk sells meanwhile
 * (docs/behaviour.md, "Reports"). One whose asker has gone is skipped.
 */
export function reportsInTurn(db: Db): RunReport {
  let last: Promise<unknown> = Promise.resolve();
  return (request, addUp) => {
    const turn = last.then(() => {
      if (request.socket.destroyed) throw slow();
      return read(db, addUp);
    });
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** @throws HttpError 503 */
async function read<T>(db: Db, addUp: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx);
      await sql`set local statement_timeout = ${sql.lit(longestMs)}`.execute(tx);
      // Making code for a statement takes PostgreSQL longer than a day's report.
      await sql`set local jit = off`.execute(tx);
      return addUp(tx);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === tooSlow) throw slow();
    throw error;
  }
}

function slow() {
  return refused(503, { code: "REPORT_TOO_SLOW", message: say.reportTooSlow });
}
