import type { FastifyInstance } from "fastify";
import { sendFile } from "../../core/http/cached-file.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import type { CheckoutTheme } from "./theme.ts";

/** Browsers cache the versioned URL. */
export function checkoutStyle(
  server: FastifyInstance,
  { config }: Pick<ServerContext, "config">,
  look: CheckoutTheme,
): void {
  server.get<{ Querystring: { v?: string } }>("/checkout.css", async (request, reply) => {
    const { theme } = config.current.tenant;
    const isThis = request.query.v === look.version(theme);
    return sendFile(
      request,
      reply,
      await look.sheet(theme),
      isThis ? "public, max-age=31536000, immutable" : "no-cache",
    );
  });
}
