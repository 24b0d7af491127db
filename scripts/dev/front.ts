import { randomBytes } from "node:crypto";
import { realpath } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import { galleryPage } from "./gallery-page.ts";
import { developmentPolicy } from "./policy.ts";

/** Below it is all that Vite serves; every other address is the museum's. */
const base = "/@dev/";
/** Where the gallery of kinds and components is. */
export const galleryAddress = `${base}gallery`;

interface FrontOptions {
  readonly port: number;
  readonly host: string;
  /** For what Vite prepares: mainly dependencies. */
  readonly cacheDir: string;
  /** Where the museum's server listens. */
  readonly target: string;
  /** Asked before each request for it; settles when it listens, with false where it could not start. */
  listens(): Promise<boolean>;
}

/**
 * The one address in development: Vite below `base`, the museum's server behind it for everything else, so that documents, policy, calls,
 * checkout and files come from the same code as in production. A request that comes while the server starts waits for it.
 */
export async function openFront({ port, host, cacheDir, target, listens }: FrontOptions): Promise<ViteDevServer> {
  const nonce = randomBytes(16).toString("base64");
  return createServer({
    configFile: "vite.config.ts",
    base,
    cacheDir,
    plugins: [galleryPage(galleryAddress)],
    appType: "custom",
    clearScreen: false,
    html: { cspNonce: nonce },
    // What steps need is known before the first one is opened: found later, it would load the page again.
    optimizeDeps: {
      entries: ["index.html", "../studio/index.html", "../scripts/gallery/main.tsx", "../steps/*/Screen.tsx", "../ui/scanner/decoding/*.worker.ts"],
    },
    server: {
      ...{ port, host, strictPort: true, cors: false },
      fs: { allow: [process.cwd(), await realpath("node_modules")] },
      proxy: {
        [`^(?!${base})`]: {
          target,
          async bypass(_request, response) {
            if ((await listens()) || response === undefined) return undefined;
            response.writeHead(503, { "content-type": "text/plain; charset=utf-8", refresh: "2" });
            response.end("The server could not start. The terminal says why. It starts again at the next change.\n");
            return base;
          },
          configure(proxy) {
            proxy.on("proxyRes", ({ headers }: { headers: IncomingHttpHeaders }) => {
              const policy = headers["content-security-policy"];
              // An answer that a page is unchanged has one too, and browsers take it over.
              if (typeof policy === "string") headers["content-security-policy"] = developmentPolicy(policy, nonce);
            });
          },
        },
      },
    },
  });
}
