import jsqrModule from "jsqr";

/** Playwright and Vitest disagree on a CommonJS module's default export. */
const jsqr = "default" in jsqrModule ? (jsqrModule.default as typeof jsqrModule) : jsqrModule;

/** Pixels per module: readers need more than one. */
const scale = 6;

/**
 * Reads a QR code that the server drew: an SVG data URL with one stroke per run of dark modules.
 * @throws Error if it is no such picture, or holds no readable code
 */
export function readQr(dataUrl: string): string {
  const [, base64 = ""] = /^data:image\/svg\+xml;base64,(.*)$/.exec(dataUrl) ?? [];
  const svg = Buffer.from(base64, "base64").toString();
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * scale;
  const strokes = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1];
  if (!(size > 0) || strokes === undefined) throw new Error(`This is no QR code as an SVG: ${dataUrl.slice(0, 80)}`);
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, first, second] of strokes.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === "M") [x, y] = [Number(first), Math.floor(Number(second))];
    else if (command === "m") [x, y] = [x + Number(first), y + Number(second)];
    else {
      for (let column = x; column < x + Number(first); column += 1) fill(pixels, size, column, y);
      x += Number(first);
    }
  }
  const text = jsqr(pixels, size, size, { inversionAttempts: "dontInvert" })?.data;
  if (!text) throw new Error("The picture holds no QR code that can be read.");
  return text;
}

function fill(pixels: Uint8ClampedArray, size: number, column: number, row: number): void {
  for (let down = 0; down < scale; down += 1) {
    const start = ((row * scale + down) * size + column * scale) * 4;
    for (let across = 0; across < scale; across += 1) pixels.fill(0, start + across * 4, start + across * 4 + 3);
  }
}
