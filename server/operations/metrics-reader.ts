import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Environment } from "../platform/environment.ts";

/**
 * Who may read /metrics. With METRICS_TOKEN: clients that send it. Without: clients on this machine, but only if the museum's own address
 * is this machine's too. Elsewhere there is a proxy in front: all its requests come from this machine, and not every proxy says so.
 */
export function mayReadMetrics(request: FastifyRequest, { metricsToken, publicUrl }: Pick<Environment, "metricsToken" | "publicUrl">): boolean {
  const { headers, socket } = request;
  if (metricsToken !== undefined) return isSame(headers.authorization ?? "", `Bearer ${metricsToken}`);
  const proxied = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"].some((name) => headers[name] !== undefined);
  return !proxied && isLocal(socket.remoteAddress ?? "") && isLocal(new URL(publicUrl).hostname);
}

/** Hashes are of one length, and comparing them takes one time. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function isLocal(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^(::ffff:)?127\./.test(host);
}
