import type { FastifyInstance } from "fastify";

/** How long a connection may take for what, in milliseconds. */
export interface ConnectionTimes {
  /** A whole request, from its first byte to the last of its body. */
  readonly request: number;
  /** Its headers alone. */
  readonly headers: number;
  /** A connection on which nothing moves while a request or an answer is under way. */
  readonly silence: number;
  /** How often the first two are looked at. */
  readonly check: number;
  /** When the server stops, connections still open after this are cut. */
  readonly closing: number;
}

export const connectionTimes: ConnectionTimes = { request: 30_000, headers: 15_000, silence: 60_000, check: 5_000, closing: 5_000 };

/** Fastify's options for these times. What a client leaves half-sent holds a connection no longer than that. */
export function connectionOptions({ request, headers, silence, check }: ConnectionTimes) {
  return { requestTimeout: request, connectionTimeout: silence, http: { headersTimeout: headers, connectionsCheckingInterval: check } };
}

/** A server that stops lets requests under way finish, but waits for no client that goes on sending, or is silent. */
export function closeInTime(server: FastifyInstance, { closing }: ConnectionTimes): void {
  server.addHook("preClose", async () => {
    setTimeout(() => server.server.closeAllConnections(), closing).unref();
  });
}
