import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { readPluginList, sourceOf } from "./plugins/plugin-list.ts";
import { pluginFiles } from "./plugins/plugin-state.ts";

/** Built separately: a server change does not rebuild the application. */
export type Product = "app" | "studio" | "render" | "server";

interface Recipe {
  readonly sources: readonly string[];
  readonly results: readonly string[];
}

const shared = [
  "schemas",
  "engine",
  "commerce",
  "messages",
  "steps",
  "scripts/generate",
  "scripts/plugins",
  "plugins",
  "package-lock.json",
];
const generated = ["steps/generated/index.ts", "engine/generated/flow.validator.js"];

const recipes: Readonly<Record<Product, Recipe>> = {
  app: {
    sources: [...shared, "ui", "app", "scripts/build-per-language.ts", "scripts/compress-assets.ts", "vite.config.ts"],
    results: [...generated, "dist/app/index.html", "dist/app/.vite/manifest.json"],
  },
  studio: {
    sources: [
      ...shared,
      "ui",
      "studio",
      "scripts/build-per-language.ts",
      "scripts/compress-assets.ts",
      "vite.config.ts",
    ],
    results: [...generated, "dist/studio/index.html"],
  },
  render: {
    sources: [...shared, "ui", "app", "vite.config.ts", "scripts/build.ts"],
    results: [...generated, "dist/render/render.js"],
  },
  server: {
    sources: [
      ...shared,
      "server",
      "studio/text",
      "scripts/serve.ts",
      "scripts/demo-default.ts",
      "scripts/bundle-server.ts",
    ],
    results: [...generated, "dist/server/serve.js", "dist/server/check-worker.js"],
  },
};

const stampOf = (product: Product) => `dist/${product}.stamp`;

export async function hashSources(root: string, product: Product): Promise<string> {
  const files: string[] = [];
  for (const source of [...recipes[product].sources, "plugins.json"]) {
    if (!existsSync(join(root, source))) continue;
    if (source.includes(".")) files.push(join(root, source));
    else
      for (const entry of await readdir(join(root, source), { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
      }
  }
  for (const plugin of await readPluginList(root)) files.push(...(await outsideFiles(root, plugin)));
  const hash = createHash("sha256");
  for (const file of files
    .filter((path) => !/[\\/](generated|node_modules)[\\/]|\.test\.tsx?$/.test(relative(root, path)))
    .sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Those in plugins/ are among the sources already. */
async function outsideFiles(root: string, entry: string): Promise<string[]> {
  const source = sourceOf(root, entry);
  return source.startsWith(resolve(root, "plugins")) ? [] : pluginFiles(source);
}

/** True if the product exists and its sources are unchanged. */
export async function isBuilt(root: string, product: Product): Promise<boolean> {
  if (!recipes[product].results.every((file) => existsSync(join(root, file)))) return false;
  const stamp = await readFile(join(root, stampOf(product)), "utf8").catch(() => "");
  return stamp === (await hashSources(root, product));
}

/** Stores the sources' hash, taken before the build. */
export async function writeStamp(root: string, product: Product, hash: string): Promise<void> {
  const file = join(root, stampOf(product));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, hash);
}
