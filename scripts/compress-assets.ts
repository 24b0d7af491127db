import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Pictures and fonts are compressed already; only developers load source maps. */
const compressible = new Set([".js", ".css", ".svg", ".json", ".html", ".txt", ".wasm"]);

/** Writes `{name}.br` and `{name}.gz` next to a folder's text files, unless they would not be smaller. */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => compressible.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const forms = {
        br: await promisify(brotliCompress)(content, { params }),
        gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      };
      for (const [ending, form] of Object.entries(forms))
        if (form.length < content.length) await writeFile(`${file}.${ending}`, form);
    }),
  );
}
