import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";
import type { Manifest } from "vite";
import { stepPreloads } from "../../server/pages/preloads.ts";

/** Bytes over the wire. */
export interface Weight {
  readonly gzip: number;
  readonly brotli: number;
}

/** Adds up files, each compressed on its own, as a server sends them. */
export async function weigh(folder: string, files: readonly string[]): Promise<Weight> {
  const contents = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return {
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
    brotli: contents.reduce(
      (sum, content) => sum + brotliCompressSync(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 11 } }).length,
      0,
    ),
  };
}

/** Files that a page loads for this module in addition to every page's. */
export function filesOf(manifest: Manifest, module: string): string[] {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(module);
  const common = stepPreloads(manifest, [], undefined);
  return [...files].filter((file) => !common.scripts.includes(file) && !common.styles.includes(file));
}
