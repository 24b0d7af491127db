import QRCode from "qrcode";
import { encodePng } from "./png.ts";

/** Light modules that readers want around a code. */
export const quietModules = 4;

/** The dark modules of a code, row by row. */
export function codeModules(text: string): boolean[][] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const indices = Array.from({ length: modules.size }, (_, index) => index);
  return indices.map((row) => indices.map((column) => modules.get(row, column) === 1));
}

/** A code as a PNG with its quiet zone. @param scale pixels of a module */
export function codePng(text: string, scale: number): Buffer {
  const modules = codeModules(text);
  const size = (modules.length + 2 * quietModules) * scale;
  const light = new Uint8Array(Math.ceil(size / 8)).fill(0xff);
  const margin = Array.from({ length: quietModules * scale }, () => light);
  const drawn = modules.flatMap((dark) => {
    const row = light.slice();
    for (const [column, isDark] of dark.entries()) if (isDark) darken(row, (column + quietModules) * scale, scale);
    return Array.from({ length: scale }, () => row);
  });
  return encodePng({ width: size, height: size, depth: 1, rows: [...margin, ...drawn, ...margin] });
}

function darken(row: Uint8Array, from: number, count: number): void {
  for (let x = from; x < from + count; x += 1) row[x >> 3] = (row[x >> 3] ?? 0) & ~(0x80 >> (x & 7));
}
