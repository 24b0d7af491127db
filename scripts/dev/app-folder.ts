import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { ViteDevServer } from "vite";

/** Writes a stand-in for a build: the document with Vite's scripts, and a manifest of fonts, for checkout. */
export async function writeAppFolder(vite: ViteDevServer, folder: string): Promise<void> {
  const document = await vite.transformIndexHtml("/index.html", await readFile("app/index.html", "utf8"));
  await mkdir(join(folder, ".vite"), { recursive: true });
  await writeFile(join(folder, "index.html"), document);
  await writeFile(join(folder, ".vite/manifest.json"), JSON.stringify(await fonts(vite.config.base)));
  await writeStudio(vite, join(folder, "../studio"));
}

/** The studio's scripts are outside of Vite's root, so they need an /@fs path. */
async function writeStudio(vite: ViteDevServer, folder: string): Promise<void> {
  const source = (await readFile("studio/index.html", "utf8")).replace(
    'src="/main.tsx"',
    `src="/@fs${await realpath("studio/main.tsx")}"`,
  );
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), await vite.transformIndexHtml("/index.html", source));
}

async function fonts(base: string): Promise<Record<string, { file: string }>> {
  const { resolve } = createRequire(import.meta.url);
  const style = await readFile("ui/styles/fonts.css", "utf8");
  const names = [...style.matchAll(/url\("(@fontsource[^"]+)"\)/g)].map(([, name = ""]) => name);
  const files = await Promise.all(
    names.map(async (name) => [
      `../node_modules/${name}`,
      { file: `${base.slice(1)}@fs${await realpath(resolve(name))}` },
    ]),
  );
  return Object.fromEntries(files);
}
