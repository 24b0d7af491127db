import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pluginAliases } from "./scripts/plugins/plugin-aliases.ts";

/** What every first page needs and what changes only with the lock file: kept apart, so that a change of ours does not make visitors load it again. */
const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|valtio|proxy-compare|cookie|set-cookie-parser)\//;

/** Both say nothing of side effects in their package.json and have none: without this, four fifths of a decoder's chunk would be formats that nobody asked for. */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/@zxing\//, sideEffects: false }] };

/** What a form may show is handed to rjsf in full (ui/forms/registry.ts): its defaults would be loaded with every form and shown by none. */
const withoutDefaultRegistry: Plugin = {
  name: "without-default-registry",
  load: {
    filter: { id: /@rjsf\/core\/lib\/getDefaultRegistry\.js$/ },
    handler: () =>
      "export default () => ({ fields: {}, templates: {}, widgets: {}, formContext: {}, translateString: String });",
  },
};

/** Shared by most steps, of a few lines each: chunks of their own would weigh twice as much. */
const shared =
  /\/(commerce\/(party|member-tickets)|engine\/core\/(contract|kind)|ui\/(price|empty-state|museum\/sold-out)|ajv\/dist\/runtime\/ucs2length|messages\/generated\/(languages\/[a-z-]+\/)?ui\/sold-out)\.[jt]sx?$/;

/**
 * Whether the entry imports a module, directly or not. What it imports stays one script: pages that are loaded later share most of it, and
 * would otherwise split it into ten, some of a hundred bytes.
 */
function isImportedByEntry(
  id: string,
  modules: { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null },
): boolean {
  const seen = new Set<string>();
  const look = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const info = modules.getModuleInfo(module);
    return info !== null && ((info.isEntry && !module.includes("/app/preview/")) || info.importers.some(look));
  };
  return look(id);
}

export default defineConfig({
  root: "app",
  // One build serves any tenant: what differs comes from the page, nothing from .env files.
  envDir: false,
  resolve: { alias: pluginAliases(import.meta.dirname) },
  plugins: [react(), withoutDefaultRegistry],
  worker: { format: "es", rolldownOptions: { treeshake } },
  build: {
    outDir: "../dist/app",
    emptyOutDir: true,
    // The server preloads a flow's chunks by it.
    manifest: true,
    target: "es2022",
    cssCodeSplit: true,
    sourcemap: true,
    // The Content-Security-Policy allows neither data: addresses nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The server's page names the box office's scripts: the entry need not.
      resolveDependencies: (file, names) =>
        /\/(box-office|staff-menu)-/.test(file) ? names.filter((name) => name.endsWith(".css")) : names,
    },
    rolldownOptions: {
      // On a busy machine it warns about the time that callbacks take, which a first start need not read.
      checks: { bundlerTimings: false },
      output: {
        // The entry names all other files: of a hash, which no compression shortens, it has no more than tells versions apart.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 1 },
            {
              name: (id, modules) => (shared.test(id) || isImportedByEntry(id, modules) ? "app" : null),
              debugName: "app",
            },
          ],
        },
      },
    },
  },
});
