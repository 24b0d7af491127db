import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { isMedia } from "./media-types.ts";

interface Folder extends Pick<FastifyStaticOptions, "preCompressed"> {
  readonly root: string;
  readonly prefix: string;
  /** Files that may be sent; by default all. */
  readonly allows?: (path: string) => boolean;
  readonly cacheControl: string;
  /** A file's own headers, which replace the common ones. */
  headers(path: string): Readonly<Record<string, string>>;
}

/** Serves /media, and precompressed files at /assets. Register it after compression, which compresses SVGs. */
export async function staticFiles(
  server: FastifyInstance,
  { configDir, appFolder }: { configDir: string; appFolder: string },
): Promise<void> {
  const media = join(configDir, "assets");
  if (isThere(media)) {
    await serveFolder(server, {
      root: media,
      prefix: "/media/",
      cacheControl: "public, max-age=300",
      allows: isMedia,
      headers: () => ({
        // Prevent an image opened on its own from running as one of our pages.
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        // Mails read in a browser show the museum's logo.
        "cross-origin-resource-policy": "cross-origin",
      }),
    });
  }
  // The studio's assets are separate: the storefront uses none of them.
  for (const [assets, prefix] of [
    [join(appFolder, "assets"), "/assets/"] as const,
    [join(appFolder, "../studio/assets"), "/studio/assets/"] as const,
  ]) {
    if (!existsSync(assets)) continue;
    await serveFolder(server, {
      root: assets,
      prefix,
      cacheControl: "public, max-age=31536000, immutable",
      preCompressed: true,
      // A worker follows its own policy, not its page's: only workers may run WebAssembly (docs/decisions/0009-foreign-scripts.md).
      headers: (path): Record<string, string> =>
        /\.worker-[^/]+\.js(?:\.(?:br|gz))?$/.test(path)
          ? { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" }
          : {},
    });
  }
}

/** Creates the folder, so that a museum may add its first images while the server runs. */
function isThere(folder: string): boolean {
  try {
    mkdirSync(folder);
  } catch {
    // Exists already, or is not writable.
  }
  return existsSync(folder);
}

async function serveFolder(server: FastifyInstance, folder: Folder): Promise<void> {
  const { root, prefix, cacheControl, preCompressed, allows, headers } = folder;
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook("onRequest", async ({ raw }) => {
      // Byte ranges apply to the uncompressed file.
      if (raw.headers.range !== undefined) delete raw.headers["accept-encoding"];
    });
    // The library's own routes read the whole folder for each file: two thirds of a first view's CPU.
    await scope.register(fastifyStatic, {
      ...{ root, preCompressed, serve: false, dotfiles: "ignore", index: false, redirect: false, cacheControl: false },
      setHeaders(reply, path) {
        reply.header("cache-control", cacheControl);
        reply.header("vary", "accept-encoding");
        for (const [name, value] of Object.entries(headers(path))) reply.header(name, value);
      },
    });
    scope.route<{ Params: { "*": string } }>({
      method: ["GET", "HEAD"],
      url: `${prefix}*`,
      handler: ({ params: { "*": path } }, reply) =>
        allows?.(path) === false ? reply.callNotFound() : reply.sendFile(path),
    });
  };
  // A page's dozen files would fill the log; metrics count them.
  await server.register(serve, { logLevel: "warn" });
}
