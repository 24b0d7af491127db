import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";

/** Its path sets its scope, /order/; its policy allows only fetches from this site. */
export async function serviceWorker(server: FastifyInstance, appFolder: string): Promise<void> {
  const script = await readFile(join(appFolder, "order-worker.js")).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (script === undefined) return;
  server.get("/order/service-worker.js", async (_request, reply) =>
    reply
      // Browsers check for updates when an order is opened.
      .headers({ "cache-control": "no-cache", "content-security-policy": "default-src 'none'; connect-src 'self'" })
      .type("text/javascript; charset=utf-8")
      .send(script),
  );
}
