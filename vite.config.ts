import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What every first page needs and what changes only with the lock file: kept apart, so that a change of ours does not make visitors load it again. */
const vendor = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|valtio|proxy-compare|cookie|set-cookie-parser)\//;

/** The pure halves of the step kinds: small and alike, they weigh half as much together. */
const kinds = /\/(steps\/(?!generated)[^/]+\/[a-z-]+|schemas\/generated\/steps\/[a-z-]+\.validator|engine\/core\/contract|commerce\/(availability|party))\.[jt]s$/;

export default defineConfig({
  root: "app",
  // One build serves any tenant: what differs comes from the page, nothing from .env files.
  envDir: false,
  plugins: [react()],
  css: { modules: { generateScopedName: "[hash:base64:4]" } },
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
    // The server names what a page needs first, and the host loads the next step ahead: a list of scripts with each import would only weigh.
    modulePreload: { polyfill: false, resolveDependencies: (_file, dependencies) => dependencies.filter((name) => name.endsWith(".css")) },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: vendor, priority: 2 },
            { name: "kinds", test: kinds, priority: 1 },
          ],
        },
      },
    },
  },
});
