/** `npm run build:gallery`, `npm run docs:build`: static sites for developers. Without a name, both. */
import { build } from "vite";
import { build as buildDocs } from "vitepress";
import { generate } from "./generate/generate.ts";

const sites: Readonly<Record<string, () => Promise<unknown>>> = {
  async gallery() {
    await generate(process.cwd());
    await build({
      configFile: "vite.config.ts",
      root: "scripts/gallery",
      // Relative addresses, so that the folder works below any path.
      base: "./",
      logLevel: "warn",
      build: { outDir: "../../dist/gallery", manifest: false, sourcemap: false },
    });
  },
  docs: () => buildDocs("docs"),
};

const named = process.argv.slice(2).filter((word) => word in sites);
for (const [name, make] of Object.entries(sites)) {
  if (named.length > 0 && !named.includes(name)) continue;
  await make();
  process.stdout.write(`dist/${name}\n`);
}
