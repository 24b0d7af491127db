import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import { refused } from "../../core/http/http-error.ts";

const timeoutMs = 10_000;
const tooSlow = "57014";

/** Runs a report on one snapshot of the data. */
export type RunReport = <T>(request: FastifyRequest, addUp: (tx: Tx) => Promise<T>) => Promise<T>;

/** Runs one at a time, on a single connection, so that the desk can sell meanwhile (docs/behaviour.md, "Reports"). */
export function createReportRunner(db: Db): RunReport {
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
      await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx);
      // Compiling a statement takes longer than a day's report.
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
