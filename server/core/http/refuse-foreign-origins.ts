import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sentence } from "../../../engine/core/contract.ts";
import * as say from "../../../messages/generated/server/requests.ts";
import { HttpError } from "./http-error.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses changes sent by other sites' pages. Browsers report the site in Sec-Fetch-Site, or in Origin, which is "null"
 * for pages that hide it. Other programs send neither. @throws HttpError 403
 */
export function refuseForeignOrigins(server: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  server.addHook("onRequest", (request, _reply, done) => {
    if (reading.has(request.method) || isOurs(request, own)) return done();
    const message: Sentence = (locale) => say.foreignOrigin(locale, { origin: own });
    done(new HttpError(403, say.foreignPage, [{ code: "FOREIGN_ORIGIN", field: "Origin", message }]));
  });
}

function isOurs(request: FastifyRequest, own: string): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (site === "same-origin") return true;
  if (origin === undefined) return site !== "cross-site";
  return origin === own || isOf(request, origin);
}

/** Accepts the host that this request used: a machine may have several names. */
function isOf({ headers }: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}
