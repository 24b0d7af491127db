import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** How many requests this process has answered that may have changed something. What was read before the count rose may be out of date. */
    changes(): number;
  }
}

/** Counts the answers to everything but GET and HEAD. */
export function countChanges(server: FastifyInstance): void {
  let count = 0;
  server.decorate("changes", () => count);
  server.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") count += 1;
    done(null, payload);
  });
}
