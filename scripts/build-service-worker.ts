import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type LogLevel } from "vite";

const folder = "dist/app";

/** Bundles the service worker next to its application, with the hash of that build. */
export async function buildServiceWorker(root: string, logLevel: LogLevel): Promise<void> {
  const made = await Promise.all(
    ["index.html", ".vite/manifest.json"].map((file) => readFile(join(root, folder, file))),
  );
  const hash = createHash("sha256").update(Buffer.concat(made)).digest("base64url").slice(0, 16);
  await build({
    configFile: false,
    root,
    logLevel,
    publicDir: false,
    envDir: false,
    define: { BUILD: JSON.stringify(hash) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: "app/service-worker/main.ts",
        output: { format: "iife", entryFileNames: "order-worker.js" },
      },
    },
  });
}
