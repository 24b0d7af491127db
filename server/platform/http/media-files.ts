import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type CachedFile, cachedFile, typeOf } from "./cached-file.ts";
import type { ContentEncoding } from "./content-encoding.ts";
import { isMedia } from "./media-types.ts";

/** Pictures and fonts that are text, or tables that were never compressed. */
const compressible = new Set([".svg", ".ico", ".ttf", ".otf"]);
/** Bytes. What is larger is sent from the disk as it is, so that a museum of large photographs does not fill the memory. */
const largest = { compressed: 2 * 1024 * 1024, other: 256 * 1024 };
const largestTotal = 16 * 1024 * 1024;
/** Milliseconds for which a file that was looked at counts as unchanged. */
const freshFor = 1000;

interface Entry {
  readonly changed: number;
  readonly size: number;
  readonly file: Promise<CachedFile>;
  lookedAt: number;
}

/**
 * The museum's pictures and fonts by their path below `folder`, compressed once and kept while they stay as they are; those not asked for
 * longest go first. Undefined: nothing that is kept, to be looked for on the disk.
 */
export function mediaFiles(folder: string): (path: string) => Promise<CachedFile | undefined> {
  const cached = new Map<string, Entry>();
  let total = 0;

  function forget(path: string): void {
    total -= cached.get(path)?.size ?? 0;
    cached.delete(path);
  }

  /** Puts an entry last of those that go. */
  function keep(path: string, entry: Entry): void {
    forget(path);
    cached.set(path, entry);
    total += entry.size;
    for (const oldest of cached.keys()) {
      if (total <= largestTotal) return;
      forget(oldest);
    }
  }

  /** The entry of a file as it is now on the disk. */
  async function current(path: string): Promise<Entry | undefined> {
    const known = cached.get(path);
    if (known !== undefined && performance.now() - known.lookedAt < freshFor) return known;
    const type = typeOf(path);
    const found = type === undefined ? undefined : await stat(join(folder, path)).catch(() => undefined);
    if (type === undefined || !found?.isFile() || found.size > largestOf(path)) return undefined;
    if (known?.changed === found.mtimeMs && known.size === found.size) {
      known.lookedAt = performance.now();
      return known;
    }
    return { changed: found.mtimeMs, size: found.size, file: read(join(folder, path), type), lookedAt: performance.now() };
  }

  return async (path) => {
    // Names that a folder's owner did not mean to publish, and ways out of the folder.
    if (!isMedia(path) || /(^|\/)\.|\\|\0/.test(path)) return undefined;
    const entry = await current(path);
    if (entry === undefined) {
      forget(path);
      return undefined;
    }
    keep(path, entry);
    try {
      return await entry.file;
    } catch {
      forget(path);
      return undefined;
    }
  };
}

const isCompressible = (path: string): boolean => compressible.has(extname(path).toLowerCase());
const largestOf = (path: string): number => (isCompressible(path) ? largest.compressed : largest.other);

async function read(file: string, type: string): Promise<CachedFile> {
  const body = await readFile(file);
  if (!isCompressible(file)) return cachedFile(type, body, []);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(body, { params }), promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION })]);
  const forms: (readonly [ContentEncoding, Buffer])[] = [
    ["br", br],
    ["gzip", gz],
  ];
  return cachedFile(
    type,
    body,
    forms.filter(([, form]) => form.length < body.length),
  );
}
