import { imageSize } from "image-size";
import { cleanSvg, TooDeep } from "./clean-svg.ts";

/** An image's file extension and size in pixels; for an SVG, also its sanitized text. */
export interface MeasuredPicture {
  readonly ending: string;
  readonly width: number;
  readonly height: number;
  readonly cleaned?: string;
}

interface Kind {
  readonly ending: string;
  is(bytes: Buffer): boolean;
  measure(bytes: Buffer): Omit<MeasuredPicture, "ending"> | undefined;
}

const begins = (bytes: Buffer, text: string, at = 0) => bytes.toString("latin1", at, at + text.length) === text;

/** Only image types that browsers show, whatever else the library supports. */
const kinds: readonly Kind[] = [
  { ending: ".jpg", is: (bytes) => begins(bytes, "\xff\xd8\xff"), measure: imageSize },
  { ending: ".png", is: (bytes) => begins(bytes, "\x89PNG\r\n\x1a\n"), measure: imageSize },
  { ending: ".gif", is: (bytes) => begins(bytes, "GIF87a") || begins(bytes, "GIF89a"), measure: imageSize },
  { ending: ".webp", is: (bytes) => begins(bytes, "RIFF") && begins(bytes, "WEBP", 8), measure: imageSize },
  {
    ending: ".avif",
    is: (bytes) => begins(bytes, "ftyp", 4) && /avi[fs]/.test(bytes.toString("latin1", 8, 64)),
    measure: avifSize,
  },
  { ending: ".svg", is: (bytes) => /^(\uFEFF|\s)*</.test(bytes.toString("utf8", 0, 200)), measure: cleanSvg },
];

/** Ignores the name. Undefined if browsers cannot show it; "deep" for an SVG nested too deeply. */
export function measurePicture({ bytes: given }: { readonly bytes: Uint8Array }): MeasuredPicture | "deep" | undefined {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const kind = kinds.find(({ is }) => is(bytes));
  try {
    const found = kind?.measure(bytes);
    if (kind === undefined || found === undefined || !(found.width > 0 && found.height > 0)) return undefined;
    const { width, height, cleaned } = found;
    return { ending: kind.ending, width, height, ...(cleaned !== undefined && { cleaned }) };
  } catch (error) {
    return error instanceof TooDeep ? "deep" : undefined;
  }
}

/** Container boxes, with the bytes between their header and first child. */
const holders: ReadonlyMap<string, number> = new Map([
  ["meta", 4],
  ["iprp", 0],
  ["ipco", 0],
]);

/** Returns the first size in an AVIF file; undefined if there is none. Runs in linear time. */
function avifSize(bytes: Buffer): { width: number; height: number } | undefined {
  let [at, end] = [0, bytes.length];
  while (at + 8 <= end) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "ispe")
      return at + 20 <= bytes.length
        ? { width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) }
        : undefined;
    // 0 means to the end of the file. A 64-bit size (1) or less than a header is not supported.
    if (size !== 0 && size < 8) return undefined;
    const inside = holders.get(name);
    if (inside === undefined && size === 0) return undefined;
    if (inside !== undefined) {
      end = size === 0 ? end : Math.min(end, at + size);
      at += 8 + inside;
    } else at += size;
  }
  return undefined;
}
