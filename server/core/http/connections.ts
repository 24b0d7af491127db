import type { FastifyInstance } from "fastify";

/** Connection timeouts, in milliseconds. */
export interface ConnectionTimes {
  /** A whole request, from its first byte to the end of its body. */
  readonly request: number;
  readonly headers: number;
  /** An inactive connection during a request or answer. */
  readonly silence: number;
  /** How often to check the first two. */
  readonly check: number;
  /** When the server stops, it closes remaining connections after this. */
  readonly closing: number;
}

export const connectionTimes: ConnectionTimes = {
  request: 30_000,
  headers: 15_000,
  silence: 60_000,
  check: 5_000,
  closing: 5_000,
};

/** Returns Fastify's options for these timeouts, so that half-sent requests cannot hold connections. */
export function connectionOptions({ request, headers, silence, check }: ConnectionTimes) {
  return {
    requestTimeout: request,
    connectionTimeout: silence,
    http: { headersTimeout: headers, connectionsCheckingInterval: check },
  };
}

/** Lets current requests finish on shutdown, but cuts clients that keep sending or are silent. */
export function closeInTime(server: FastifyInstance, { closing }: ConnectionTimes): void {
  server.addHook("preClose", async () => {
    setTimeout(() => server.server.closeAllConnections(), closing).unref();
  });
}
