/**
 * `npm run build`: generates code and builds app, studio, renderer and server; with --if-needed, only outdated ones;
 * with --with-pages, also the gallery and the documentation.
 */
import { withBuildLock } from "./build-lock.ts";
import { hashSources, isBuilt, type Product, writeStamp } from "./stamp.ts";

const root = process.cwd();
const ifNeeded = process.argv.includes("--if-needed");
const logLevel = ifNeeded ? "warn" : "info";

async function findDue(): Promise<Product[]> {
  const products = ["app", "studio", "render", "server"] as const;
  const built = await Promise.all(products.map((product) => ifNeeded && isBuilt(root, product)));
  return products.filter((_product, index) => !built[index]);
}

// Imported on demand, because `npm start` runs this each time.
const make: Readonly<Record<Product, () => Promise<void>>> = {
  async app() {
    const [{ buildPerLanguage }, { buildServiceWorker }] = await Promise.all([
      import("./build-per-language.ts"),
      import("./build-service-worker.ts"),
    ]);
    // A separate entry for previews, so that visitors never load it.
    const input = { index: "app/index.html", preview: "app/preview/main.ts" };
    await buildPerLanguage(root, "dist/app", { logLevel, build: { rolldownOptions: { input } } });
    await buildServiceWorker(root, logLevel);
  },
  async studio() {
    const { buildPerLanguage } = await import("./build-per-language.ts");
    await buildPerLanguage(root, "dist/studio", { root: "studio", base: "/studio/", logLevel });
  },
  async render() {
    const { build } = await import("vite");
    await build({
      configFile: "vite.config.ts",
      logLevel,
      define: { "process.env.NODE_ENV": '"production"' },
      // Bundle packages: Node would load their development builds unless NODE_ENV says otherwise.
      ssr: { noExternal: true },
      build: { ssr: "render.tsx", outDir: "../dist/render", manifest: false, target: "node20" },
    });
  },
  async server() {
    const { bundleServer } = await import("./bundle-server.ts");
    await bundleServer(root, logLevel);
  },
};

async function buildDue(): Promise<void> {
  const due = await findDue();
  if (due.length === 0) return;
  if (ifNeeded) process.stdout.write("Building the storefront …\n");
  const hashes = await Promise.all(due.map((product) => hashSources(root, product)));
  const { generate } = await import("./generate/generate.ts");
  const { kinds } = await generate(root);
  process.stdout.write(`step kinds: ${kinds.join(", ")}\n`);
  for (const [index, product] of due.entries()) {
    await make[product]();
    await writeStamp(root, product, hashes[index] ?? "");
  }
}

/** Each time, not only after a build: the museum is served without these plugins. */
async function reportPlugins(): Promise<void> {
  const { formatPluginProblem, readPluginState } = await import("./plugins/plugin-state.ts");
  for (const problem of (await readPluginState(root)).problems)
    process.stderr.write(`${formatPluginProblem(problem)}\n`);
}

try {
  if (!ifNeeded || (await findDue()).length > 0) await withBuildLock(root, buildDue);
  await reportPlugins();
  if (process.argv.includes("--with-pages")) await import("./build-pages.ts");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
