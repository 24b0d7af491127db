import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isMedia } from "./media-types.ts";

interface Folder extends Pick<FastifyStaticOptions, "allowedPath" | "preCompressed"> {
  readonly root: string;
  readonly prefix: string;
  readonly cacheControl: string;
  /** Headers that a file has of its own, in place of those of all answers. */
  headers(path: string): Readonly<Record<string, string>>;
}

/**
 * Serves the museum's pictures below /media, and the built application's files, whose names change with their content, below /assets: these as
 * the build compressed them. Register it after what compresses answers, which compresses drawings.
 */
export async function staticFiles(server: FastifyInstance, { configDir, appFolder }: { configDir: string; appFolder: string }): Promise<void> {
  const media = join(configDir, "assets");
  if (isThere(media)) {
    await serveFolder(server, {
      root: media,
      prefix: "/media/",
      cacheControl: "public, max-age=300",
      allowedPath: isMedia,
      headers: () => ({
        // A picture opened by itself must not run as a page of ours, whatever its source.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        // Mails that are read in a browser show the museum's logo.
        "cross-origin-resource-policy": "cross-origin",
      }),
    });
  }
  // The studio's lie beside it: nothing of it is the storefront's.
  for (const [assets, prefix] of [[join(appFolder, "assets"), "/assets/"] as const, [join(appFolder, "../studio/assets"), "/studio/assets/"] as const]) {
    if (!existsSync(assets)) continue;
    await serveFolder(server, {
      root: assets,
      prefix,
      cacheControl: "public, max-age=31536000, immutable",
      preCompressed: true,
      // A worker is ruled by the policy it was sent with, not by its page's: WebAssembly runs there, and on no page (docs/decisions/0009).
      headers: (path): Record<string, string> =>
        /\.worker-[^/]+\.js(?:\.(?:br|gz))?$/.test(path) ? { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" } : {},
    });
  }
}

/** A museum without pictures may get its first ones while it is served. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch {
    // There already, or not ours to make.
  }
  return existsSync(folder);
}

async function serveFolder(server: FastifyInstance, { cacheControl, headers, ...folder }: Folder): Promise<void> {
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook("onRequest", async ({ raw }) => {
      // A part of a file is a part of the file itself, not of a compressed form.
      if (raw.headers.range !== undefined) delete raw.headers["accept-encoding"];
    });
    await scope.register(fastifyStatic, {
      ...{ ...folder, dotfiles: "ignore", index: false, redirect: false, decorateReply: false, cacheControl: false },
      setHeaders(reply, path) {
        reply.header("cache-control", cacheControl);
        reply.header("vary", "accept-encoding");
        for (const [name, value] of Object.entries(headers(path))) reply.header(name, value);
      },
    });
  };
  // A page's dozen files would be most of the log; the metrics count them.
  await server.register(serve, { logLevel: "warn" });
}
