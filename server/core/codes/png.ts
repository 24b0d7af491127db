import { crc32, deflateSync } from "node:zlib";
import { type CodeModules, quietModules } from "./qr-code.ts";

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** From the top; a pixel is a bit (0 black, 1 white), and each row starts on a byte boundary. */
  readonly rows: readonly Uint8Array[];
}

/** zlib's default level takes up to three times as long and saves 1 %: the pictures have long runs of one colour. */
const level = 4;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bits a pixel, and the type: grey. */
const kind = [1, 0];

/** Encodes a PNG for mail programs and wallets, which do not show SVGs. */
export function encodePng({ width, height, rows }: Pixels): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  const stride = 1 + (rows[0]?.length ?? 0);
  // The first byte of a row is its filter: none.
  const data = Buffer.alloc(stride * height);
  for (const [line, row] of rows.entries()) data.set(row, line * stride + 1);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(data, { level })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** @param scale pixels per module */
export function codePng(modules: CodeModules, scale: number): Buffer {
  const size = (modules.length + 2 * quietModules) * scale;
  const light = new Uint8Array(Math.ceil(size / 8)).fill(0xff);
  const margin = Array.from({ length: quietModules * scale }, () => light);
  const drawn = modules.flatMap((dark) => {
    const row = light.slice();
    for (const { index } of dark.matchAll(/1/g)) darken(row, (index + quietModules) * scale, scale);
    return Array.from({ length: scale }, () => row);
  });
  return encodePng({ width: size, height: size, rows: [...margin, ...drawn, ...margin] });
}

function darken(row: Uint8Array, from: number, count: number): void {
  for (let x = from; x < from + count; x += 1) row[x >> 3] = (row[x >> 3] ?? 0) & ~(0x80 >> (x & 7));
}
