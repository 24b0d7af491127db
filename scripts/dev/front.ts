import { randomBytes } from "node:crypto";
import { readFile, realpath } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import type { Plugin } from "vite";
import { createServer, type ViteDevServer } from "vite";
import { developmentPolicy } from "./policy.ts";

/** Vite serves below this prefix; the museum serves everything else. */
const base = "/@dev/";
export const galleryAddress = `${base}gallery`;

interface FrontOptions {
  readonly port: number;
  readonly host: string;
  readonly cacheDir: string;
  readonly target: string;
  /** Called before each proxied request; resolves when the server listens, or false if it cannot start. */
  listens(): Promise<boolean>;
}

/**
 * Opens the single development address: Vite below `base`, the museum's server for everything else, so that documents,
 * policy, API, checkout and files come from production code. Requests wait while the server starts.
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
    // Scan entries up front: a dependency found later would reload the page.
    optimizeDeps: {
      entries: [
        "index.html",
        "../studio/index.html",
        "../scripts/gallery/main.tsx",
        "../steps/*/screen.tsx",
        "../ui/scanner/decoding/*.worker.ts",
      ],
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
              // A 304 has a policy too, which browsers apply.
              if (typeof policy === "string") headers["content-security-policy"] = developmentPolicy(policy, nonce);
            });
          },
        },
      },
    },
  });
}

/** Serves the gallery below Vite's prefix; no build contains it. */
function galleryPage(address: string): Plugin {
  return {
    name: "gallery",
    configureServer(server) {
      server.middlewares.use(address, (_request, response, next) => {
        readFile("scripts/gallery/index.html", "utf8")
          .then((html) => html.replace("./main.tsx", () => `/@fs${process.cwd()}/scripts/gallery/main.tsx`))
          .then((html) => server.transformIndexHtml(address, html))
          .then((html) => response.setHeader("content-type", "text/html; charset=utf-8").end(html), next);
      });
    },
  };
}
