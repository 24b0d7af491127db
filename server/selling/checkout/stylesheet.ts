import type { FastifyInstance } from "fastify";
import type { ServerContext } from "../../museum/server-context.ts";
import { sendFile } from "../../platform/http/cached-file.ts";
import type { CheckoutLook } from "./look.ts";

/** The style of checkout's pages in the tenant's colours; under the address that a page names it by, browsers keep it. */
export function checkoutStyle(server: FastifyInstance, { config }: Pick<ServerContext, "config">, look: CheckoutLook): void {
  server.get<{ Querystring: { v?: string } }>("/checkout.css", async (request, reply) => {
    const { theme } = config.current.tenant;
    const isThis = request.query.v === look.version(theme);
    return sendFile(request, reply, await look.sheet(theme), isThis ? "public, max-age=31536000, immutable" : "no-cache");
  });
}
