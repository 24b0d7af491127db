import { artSize, edgeAt, type TicketArt } from "../../../commerce/ticket-art.ts";
import { encodePng } from "../../platform/codes/png.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** Three bytes a pixel, row by row. */
interface Picture {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

/** An order's art as a PNG that covers a picture of this size, in pixels, with the middle of the art. */
export function artPng({ sky, disc, rings, layers }: TicketArt, { width, height }: { readonly width: number; readonly height: number }): Buffer {
  const picture: Picture = { pixels: Buffer.alloc(width * height * 3, Uint8Array.from(rgb(sky))), width, height };
  const scale = Math.max(width / artSize.width, height / artSize.height);
  const [left, top] = [(artSize.width - width / scale) / 2, (artSize.height - height / scale) / 2];
  const middle = { x: (disc.x - left) * scale, y: (disc.y - top) * scale };
  for (const radius of rings.radii.map((each) => each * scale))
    paintRound(picture, rings.colour, middle, radius, (distance) => 1 - Math.abs(distance - radius));
  paintRound(picture, disc.colour, middle, disc.radius * scale, (distance) => disc.radius * scale - distance + 0.5);
  const edges = layers.map(({ edge }) => Float64Array.from({ length: width }, (_, column) => (edgeAt(edge, left + (column + 0.5) / scale) - top) * scale));
  for (const [index, { colour }] of layers.entries()) paintLayer(picture, colour, edges[index] ?? new Float64Array(), edges[index + 1]);
  const rows = Array.from({ length: height }, (_, line) => picture.pixels.subarray(line * width * 3, (line + 1) * width * 3));
  return encodePng({ width, height, depth: 24, rows });
}

/** @param covers how much of a pixel is painted, by the distance of its middle; what lies outside of 0 to 1 is cut off */
function paintRound(
  picture: Picture,
  hex: string,
  { x, y }: { readonly x: number; readonly y: number },
  radius: number,
  covers: (distance: number) => number,
): void {
  const { width, height } = picture;
  const colour = rgb(hex);
  const reach = radius + 1;
  const [first, last] = [Math.max(0, Math.floor(x - reach)), Math.min(width, Math.ceil(x + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(y - reach)), Math.min(height, Math.ceil(y + reach))];
  for (let line = top; line < bottom; line += 1)
    for (let column = first; column < last; column += 1) {
      // Not by hypot, which takes several times as long.
      const distance = Math.sqrt((column + 0.5 - x) ** 2 + (line + 0.5 - y) ** 2);
      blend(picture.pixels, (line * width + column) * 3, colour, covers(distance));
    }
}

/** @param edge how far down it begins in each column; @param next the same of the layer that covers it, if any */
function paintLayer({ pixels, width, height }: Picture, hex: string, edge: Float64Array, next: Float64Array | undefined): void {
  const colour = rgb(hex);
  // What the next layer covers whole is not painted before.
  const bottom = next === undefined ? height : Math.min(height, Math.ceil(Math.max(...next) + 1));
  for (let line = Math.max(0, Math.floor(Math.min(...edge) - 1)); line < bottom; line += 1)
    for (let column = 0; column < width; column += 1) blend(pixels, (line * width + column) * 3, colour, line + 1 - (edge[column] ?? 0));
}

function blend(pixels: Buffer, at: number, [red, green, blue]: Colour, share: number): void {
  if (share <= 0) return;
  if (share >= 1) {
    pixels[at] = red;
    pixels[at + 1] = green;
    pixels[at + 2] = blue;
    return;
  }
  const mix = (under: number, over: number) => Math.round(under + (over - under) * share);
  pixels[at] = mix(pixels[at] ?? 0, red);
  pixels[at + 1] = mix(pixels[at + 1] ?? 0, green);
  pixels[at + 2] = mix(pixels[at + 2] ?? 0, blue);
}

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
