/** A bare Fastify for a benchmark: serves the answers of the first message, and reports its CPU time (ms) on others. */

import formbody from "@fastify/formbody";
import fastify from "fastify";
import wireSchema from "../../schemas/wire.schema.json" with { type: "json" };
import { bodyValidation } from "../../server/core/http/server.ts";
import type { BareAnswer } from "./bare.ts";

const server = fastify({ ajv: { customOptions: bodyValidation } });
await server.register(formbody);
server.addSchema(wireSchema);

process.once("message", async (answers: readonly BareAnswer[]) => {
  for (const { method, path, schema, status, location, text } of answers) {
    const value: unknown = schema === undefined ? text : JSON.parse(text);
    server.route({
      method,
      url: path,
      ...(schema !== undefined && { schema }),
      handler: async (_request, reply) => {
        reply.status(status);
        if (location !== undefined) reply.header("location", location);
        if (schema === undefined) reply.type("text/html; charset=utf-8");
        return value;
      },
    });
  }
  await server.listen({ port: 0, host: "127.0.0.1" });
  const address = server.server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  });
});
