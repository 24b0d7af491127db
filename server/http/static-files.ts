import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isMedia } from "./media-types.ts";

/** The museum's pictures below /media, and the built application's files, whose names change with their content, below /assets. */
export async function staticFiles(server: FastifyInstance, { configDir, appFolder }: { configDir: string; appFolder: string }): Promise<void> {
  const shared = { dotfiles: "ignore", index: false, redirect: false, decorateReply: false } as const;
  const media = join(configDir, "assets");
  if (existsSync(media)) {
    await server.register(fastifyStatic, {
      ...shared,
      root: media,
      prefix: "/media/",
      maxAge: "5m",
      allowedPath: isMedia,
      setHeaders(reply) {
        // A picture opened by itself must not run as a page of ours, whoever drew it.
        reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      },
    });
  }
  const assets = join(appFolder, "assets");
  if (existsSync(assets)) {
    await server.register(fastifyStatic, {
      ...shared,
      root: assets,
      prefix: "/assets/",
      maxAge: "1y",
      immutable: true,
      setHeaders(reply, path) {
        // A worker is ruled by the policy it was sent with, not by its page's: WebAssembly runs there, and on no page (docs/decisions/0009).
        if (/\.worker-[^/]+\.js$/.test(path)) reply.header("content-security-policy", "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'");
      },
    });
  }
}
