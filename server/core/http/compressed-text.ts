import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type CachedFile, cachedFile } from "./cached-file.ts";

/** Each sold seat may change the text; the highest quality would cost more time than it saves. */
const quality = 5;

export async function compressedText(type: string, text: string): Promise<CachedFile> {
  const body = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return cachedFile(type, body, [
    ["br", br],
    ["gzip", gz],
  ]);
}
