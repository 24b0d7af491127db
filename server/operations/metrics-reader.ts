import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Environment } from "../core/environment.ts";

/**
 * Without METRICS_TOKEN, allows local clients only if the museum's URL is local too: behind a proxy, all requests look
 * local and not every proxy identifies itself.
 */
export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken, publicUrl }: Pick<Environment, "metricsToken" | "publicUrl">,
): boolean {
  const { headers, socket } = request;
  if (metricsToken !== undefined) return isSame(headers.authorization ?? "", `Bearer ${metricsToken}`);
  const proxied = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"].some(
    (name) => headers[name] !== undefined,
  );
  return !proxied && isLocal(socket.remoteAddress ?? "") && isLocal(new URL(publicUrl).hostname);
}

/** Hashing gives equal lengths for a constant-time comparison. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function isLocal(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127\./.test(host);
}
