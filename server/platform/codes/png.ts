import { crc32, deflateSync } from "node:zlib";

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bits of a pixel: 1 (black is 0, white 1) or 24 (red, green, blue). */
  readonly depth: 1 | 24;
  /** From the top, each row beginning with a whole byte. */
  readonly rows: readonly Uint8Array[];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colourTypes = { 1: [1, 0], 24: [8, 2] } as const;

/** A picture as a PNG, for where an SVG is not shown: mail programs and wallets. */
export function encodePng({ width, height, depth, rows }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(colourTypes[depth], 8);
  // No filter: what is drawn here has long runs of one colour.
  const data = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(data)), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
