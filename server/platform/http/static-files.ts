import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { builtFiles } from "./built-files.ts";
import { type CachedFile, sendFile } from "./cached-file.ts";
import { mediaFiles } from "./media-files.ts";
import { isMedia } from "./media-types.ts";

interface Folder {
  readonly root: string;
  readonly prefix: string;
  readonly cacheControl: string;
  readonly allowedPath?: FastifyStaticOptions["allowedPath"];
  /** What of the folder is in memory. */
  find(path: string): Promise<CachedFile | undefined> | undefined;
  /** Headers that a file has of its own, in place of those of all answers. */
  headers(path: string): Readonly<Record<string, string>>;
}

/**
 * The museum's pictures below /media, and the built application's files, whose names change with their content, below /assets. Both are
 * sent from memory as they were compressed once; a part of a file, and what is not kept, comes from the disk.
 * To be registered before anything that compresses answers.
 */
export async function staticFiles(server: FastifyInstance, { configDir, appFolder }: { configDir: string; appFolder: string }): Promise<void> {
  const media = join(configDir, "assets");
  if (isThere(media)) {
    await serveFolder(server, {
      root: media,
      prefix: "/media/",
      cacheControl: "public, max-age=300",
      allowedPath: isMedia,
      find: mediaFiles(media),
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
      find: await builtFiles(assets),
      // A worker is ruled by the policy it was sent with, not by its page's: WebAssembly runs there, and on no page (docs/decisions/0009).
      headers: (path): Record<string, string> =>
        /\.worker-[^/]+\.js$/.test(path) ? { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" } : {},
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

async function serveFolder(server: FastifyInstance, { root, prefix, cacheControl, allowedPath, find, headers }: Folder): Promise<void> {
  const ruled = (reply: Pick<FastifyReply, "header">, path: string): void => {
    for (const [name, value] of Object.entries(headers(path))) reply.header(name, value);
  };
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook("onRequest", async (request, reply) => {
      const { "*": path = "" } = request.params as { "*"?: string };
      if (request.headers.range !== undefined) return;
      const kept = await find(path);
      if (kept === undefined) return;
      ruled(reply, path);
      return sendFile(request, reply, kept, cacheControl);
    });
    await scope.register(fastifyStatic, {
      ...{ root, prefix, dotfiles: "ignore", index: false, redirect: false, decorateReply: false, allowedPath, cacheControl: false },
      setHeaders(reply, path) {
        reply.header("cache-control", cacheControl);
        reply.header("vary", "accept-encoding");
        ruled(reply, path);
      },
    });
  };
  // A page's dozen files would be most of the log; the metrics count them.
  await server.register(serve, { logLevel: "warn" });
}
