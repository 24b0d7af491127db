import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Services } from "./services.ts";

/** /healthz answers while the process lives; /readyz only when the database answers, and says how many files of the configuration have problems. */
export function healthRoutes(server: FastifyInstance, { db, config }: Pick<Services, "db" | "config">): void {
  server.get("/healthz", async (_request, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }));
  server.get("/readyz", async (request, reply) => {
    reply.header("cache-control", "no-store");
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.error({ err: error }, "the database does not answer");
      return reply.status(503).send({ status: "unavailable", error: "The database does not answer." });
    }
    const problems = config.current.problems.length;
    return { status: "ok", problems };
  });
}
