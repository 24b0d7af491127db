import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type CachedFile, cachedFile } from "./cached-file.ts";

/** What is kept may be made again each time a seat is sold: the highest quality would take longer than it saves. */
const quality = 5;

/** A text made by the server, with its compressed forms. */
export async function compressedText(type: string, text: string): Promise<CachedFile> {
  const body = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body)]);
  return cachedFile(type, body, [
    ["br", br],
    ["gzip", gz],
  ]);
}
