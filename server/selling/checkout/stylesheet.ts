import type { FastifyInstance } from "fastify";
import type { Services } from "../../museum/server-context.ts";
import { sendKept } from "../../platform/http/kept-files.ts";
import type { CheckoutLook } from "./look.ts";

/** The style of checkout's pages in the tenant's colours; under the address that a page names it by, browsers keep it. */
export function checkoutStyle(server: FastifyInstance, { config }: Pick<Services, "config">, look: CheckoutLook): void {
  server.get<{ Querystring: { v?: string } }>("/checkout.css", async (request, reply) => {
    const { theme } = config.current.tenant;
    const isThis = request.query.v === look.version(theme);
    return sendKept(request, reply, await look.sheet(theme), isThis ? "public, max-age=31536000, immutable" : "no-cache");
  });
}
