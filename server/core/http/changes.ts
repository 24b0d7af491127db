import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** How many possibly changing requests this process has answered. Data read before the count rose may be stale. */
    changes(): number;
  }
}

/** Counts answers to all methods but GET and HEAD. */
export function countChanges(server: FastifyInstance): void {
  let count = 0;
  server.decorate("changes", () => count);
  server.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") count += 1;
    done(null, payload);
  });
}
