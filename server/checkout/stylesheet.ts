import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Services } from "../http/services.ts";
import { themeStyle } from "../pages/theme.ts";

/** Of the storefront's looks what this page needs. */
const sheets = ["tokens", "fonts", "base"].map((name) => new URL(`../../ui/styles/${name}.css`, import.meta.url));

/** A font that a stylesheet takes from a package. */
const packaged = /url\("(@fontsource[^"]+)"\)/g;

/** Checkout stands outside the storefront application, as a hosted one would, but looks like it: the same styles, in the tenant's colours. */
export async function checkoutStyle(server: FastifyInstance, { config }: Pick<Services, "config">): Promise<void> {
  const texts = await Promise.all([...sheets, new URL("checkout.css", import.meta.url)].map((sheet) => readFile(sheet, "utf8")));
  const fonts = new Set<string>();
  const style = texts.join("\n").replace(packaged, (_all, path: string) => {
    fonts.add(path);
    return `url("/checkout/fonts/${basename(path)}")`;
  });
  server.get("/checkout.css", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("text/css; charset=utf-8")
      .send(`${style}${themeStyle(config.current.tenant.theme)}`),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const path of fonts) {
    const font = await readFile(resolve(path));
    server.get(`/checkout/fonts/${basename(path)}`, async (_request, reply) =>
      reply.header("cache-control", "public, max-age=604800").type("font/woff2").send(font),
    );
  }
}
