import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { build, type InlineConfig } from "vite";
import { compressAssets } from "./compress-assets.ts";

/**
 * Builds an application once for each language of `messages/`, so that a page's bytes do not grow with their number.
 * English is in `folder`, another language in `folder/languages/{tag}`; all share `folder/assets`.
 */
export async function buildPerLanguage(root: string, folder: string, config: InlineConfig): Promise<void> {
  for (const tag of await languagesOf(root)) {
    const outDir = join(root, tag === "en" ? folder : join(folder, "languages", tag));
    await build({
      configFile: "vite.config.ts",
      ...config,
      define: { "import.meta.env.MESSAGES": JSON.stringify(tag) },
      build: { ...config.build, outDir },
    });
    if (tag !== "en") await moveAssets(join(outDir, "assets"), join(root, folder, "assets"));
  }
  await compressAssets(join(root, folder, "assets"));
}

/** English first: building it empties the folder. */
async function languagesOf(root: string): Promise<string[]> {
  const entries = await readdir(join(root, "messages"), { withFileTypes: true });
  const tags = entries.filter((entry) => entry.isDirectory() && /^[a-z]{2}(-[A-Z]{2})?$/.test(entry.name));
  return ["en", ...tags.map(({ name }) => name).filter((tag) => tag !== "en")];
}

/** Names have their content's hash: equal files of two languages are one. */
async function moveAssets(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
  await rm(from, { recursive: true });
}
