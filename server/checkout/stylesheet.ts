import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";
import type { Services } from "../http/services.ts";
import { themeStyle } from "../pages/theme.ts";

const fonts = {
  "fraunces.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
  "inter.woff2": "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
};

/** Checkout stands outside the storefront application, as a hosted one would, and brings its own looks: the product's, in the tenant's colours. */
export async function checkoutStyle(server: FastifyInstance, { config }: Pick<Services, "config">): Promise<void> {
  const base = await readFile(new URL("checkout.css", import.meta.url), "utf8");
  server.get("/checkout.css", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/css; charset=utf-8")
      .send(`${base}${themeStyle(config.current.tenant.theme)}`),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const [name, path] of Object.entries(fonts)) {
    const font = await readFile(resolve(path));
    server.get(`/checkout/fonts/${name}`, async (_request, reply) => reply.header("cache-control", "public, max-age=604800").type("font/woff2").send(font));
  }
}
