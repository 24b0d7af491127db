import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import { closest } from "../../../messages/closest.ts";
import type { Boot } from "../../../schemas/generated/boot.ts";

export interface AppBuild {
  readonly html: string;
  readonly manifest: Manifest;
  /** Renders a page's first view (app/render.tsx); undefined if not built, and the browser renders it. */
  readonly renderFirstView?: (boot: Boot, pathname: string) => Promise<string>;
}

/** Reads an application's builds, one for each language of `messages/`. @returns the build for a locale, else English */
export async function readBuilds(appFolder: string): Promise<((locale: string) => AppBuild) | undefined> {
  const english = await readBuild(appFolder);
  if (english === undefined) return undefined;
  const folder = join(appFolder, "languages");
  const tags = existsSync(folder) ? await readdir(folder) : [];
  const others = await Promise.all(tags.map(async (tag) => [tag, await readBuild(join(folder, tag))] as const));
  const builds = new Map(others);
  return (locale) => ({ ...english, ...closest(locale, (tag) => builds.get(tag)) });
}

/** Reads the build in a folder, which is of one language. */
export async function readBuild(folder: string): Promise<AppBuild | undefined> {
  try {
    const [html, manifest, renderer] = await Promise.all([
      readFile(join(folder, "index.html"), "utf8"),
      // In development the studio has none.
      readFile(join(folder, ".vite/manifest.json"), "utf8").catch(() => "{}"),
      readRenderer(join(folder, "../render/render.js")),
    ]);
    return { html, manifest: JSON.parse(manifest), ...renderer };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function readRenderer(file: string): Promise<Pick<AppBuild, "renderFirstView"> | undefined> {
  if (!existsSync(file)) return undefined;
  const { renderFirstView } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Required<
    Pick<AppBuild, "renderFirstView">
  >;
  return { renderFirstView };
}
