import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";

/** The built browser application: its document and what Vite says of its chunks. */
export interface AppBuild {
  readonly html: string;
  readonly manifest: Manifest;
}

/** Reads the build; undefined where there is none. */
export async function readBuild(appFolder: string): Promise<AppBuild | undefined> {
  try {
    const [html, manifest] = await Promise.all([readFile(join(appFolder, "index.html"), "utf8"), readFile(join(appFolder, ".vite/manifest.json"), "utf8")]);
    return { html, manifest: JSON.parse(manifest) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
