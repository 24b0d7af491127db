import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure } from "./failure.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Answers 403 where another site's page makes a browser send something that changes. Browsers say so in Origin; other programs leave it
 * out, or send our own.
 */
export function refuseForeignOrigins(server: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  server.addHook("onRequest", async (request) => {
    const { origin } = request.headers;
    if (reading.has(request.method) || origin === undefined || origin === own || isOf(request, origin)) return;
    const message = "This call can only be made from the museum's own pages.";
    throw new Failure(403, message, [{ code: "FOREIGN_ORIGIN", field: "Origin", message: `The header Origin must be ${own}, or absent.` }]);
  });
}

/** The address by which this very request reached the server: a machine has more than one name. */
function isOf({ headers }: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
