import { type CodeModules, quietModules } from "./code-modules.ts";
import { encodePng } from "./png.ts";

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
