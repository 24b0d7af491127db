import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type { Boot } from "../../../schemas/generated/boot.ts";

export interface AppBuild {
  readonly html: string;
  readonly manifest: Manifest;
  /** Renders a page's first view (app/render.tsx); undefined if not built, and the browser renders it. */
  readonly renderFirstView?: (boot: Boot, pathname: string) => Promise<string>;
}

export async function readBuild(appFolder: string): Promise<AppBuild | undefined> {
  try {
    const [html, manifest, renderer] = await Promise.all([
      readFile(join(appFolder, "index.html"), "utf8"),
      readFile(join(appFolder, ".vite/manifest.json"), "utf8"),
      readRenderer(join(appFolder, "../render/render.js")),
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
