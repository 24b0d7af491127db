import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, constants as zlib } from "node:zlib";

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
