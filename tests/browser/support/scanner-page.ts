import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import fastify from "fastify";
import { build, loadConfigFromFile, mergeConfig } from "vite";
import { contentSecurityPolicy, permissionsPolicy, secureAnswers } from "../../../server/core/http/security-headers.ts";
import { staticFiles } from "../../../server/core/http/static-files.ts";

export async function buildScannerPage(): Promise<string> {
  const outDir = resolve("dist/scanner-page", String(process.pid));
  const loaded = await loadConfigFromFile({ command: "build", mode: "production" }, resolve("vite.config.ts"));
  if (loaded === null) throw new Error("vite.config.ts could not be read.");
  const root = resolve("tests/browser/support/scanner-page");
  await build(
    mergeConfig(loaded.config, { configFile: false, root, mode: "production", logLevel: "warn", build: { outDir } }),
  );
  return outDir;
}

/** Serves the page with the storefront's security policies. */
export async function serveScannerPage(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = fastify();
  await secureAnswers(server, "http://127.0.0.1");
  await staticFiles(server, { configDir: folder, appFolder: folder });
  const html = await readFile(join(folder, "index.html"), "utf8");
  const headers = {
    "content-security-policy": contentSecurityPolicy({ style: "none" }),
    "permissions-policy": permissionsPolicy("/box-office/check-in"),
  };
  server.get("/", (_request, reply) => reply.headers(headers).type("text/html").send(html));
  const url = await server.listen({ port: 0, host: "127.0.0.1" });
  return { url, stop: () => server.close() };
}
