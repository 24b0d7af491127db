import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { probeFolder } from "../core/database/data-folder.ts";
import { quiet } from "../core/http/log.ts";
import { isWarning } from "../museum/model/check.ts";
import type { ServerContext } from "../museum/server-context.ts";

/** Limit disk checks, since anyone may request one. Milliseconds. */
const probedFor = 2_000;

declare module "fastify" {
  interface FastifyInstance {
    /** Tells load balancers to send no new requests while the server drains. */
    isStopping: boolean;
  }
}

/** /readyz is up only if the database answers, the disk is writable and the queue has room. */
export function healthRoutes(
  server: FastifyInstance,
  { db, config, environment }: Pick<ServerContext, "db" | "config" | "environment">,
  soldWarnings: () => number,
): void {
  const { dataDir, databaseUrl, smtpUrl } = environment;
  const keepsFiles = databaseUrl === undefined || smtpUrl === undefined;
  let probed: { at: number; answer: Promise<void> } | undefined;
  function probe(): Promise<void> {
    if (probed === undefined || performance.now() - probed.at > probedFor)
      probed = { at: performance.now(), answer: probeFolder(dataDir) };
    return probed.answer;
  }

  server.decorate("isStopping", false);
  server.get("/healthz", quiet, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  server.get("/readyz", quiet, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (server.isStopping) return reply.status(503).send({ status: "unavailable", error: "The server is stopping." });
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ reason: String(error) }, "the database does not answer");
      return reply.status(503).send({ status: "unavailable", error: "The database does not answer." });
    }
    try {
      if (keepsFiles) await probe();
    } catch (error) {
      request.log.error({ reason: String(error) }, "nothing can be written to the data folder");
      return reply.status(503).send({ status: "unavailable", error: "Nothing can be written to the data folder." });
    }
    if (server.waitingRoom.isStuck) {
      request.log.error("calls wait, and none was let in for 20 seconds");
      return reply
        .status(503)
        .send({ status: "unavailable", error: "Calls wait, and none was let in for 20 seconds." });
    }
    const warnings = config.current.problems.filter(isWarning).length;
    return { status: "ok", problems: config.current.problems.length - warnings, warnings: warnings + soldWarnings() };
  });
}
