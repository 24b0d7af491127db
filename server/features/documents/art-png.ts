import { artSize, edgeAt, type TicketArt } from "../../../commerce/ticket-art.ts";
import { encodePng } from "../../core/codes/png.ts";
import { createPicture, type Picture } from "./picture.ts";

/** Covers the given size in pixels with the middle of the art. */
export function artPng(
  { sky, disc, rings, layers }: TicketArt,
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const picture = createPicture({ width, height }, sky);
  // Add base colors before blends, while the palette has room.
  const [ring, round, ...areas] = [rings, disc, ...layers].map(({ colour }) => picture.add(colour)) as [
    number,
    number,
    ...number[],
  ];
  const scale = Math.max(width / artSize.width, height / artSize.height);
  const [left, top] = [(artSize.width - width / scale) / 2, (artSize.height - height / scale) / 2];
  const middle = { x: (disc.x - left) * scale, y: (disc.y - top) * scale };
  for (const radius of rings.radii) paintRing(picture, ring, middle, radius * scale);
  paintDisc(picture, round, middle, disc.radius * scale);
  const edges = layers.map(({ edge }) =>
    Float64Array.from({ length: width }, (_, column) => (edgeAt(edge, left + (column + 0.5) / scale) - top) * scale),
  );
  for (const [index, colour] of areas.entries())
    paintLayer(picture, colour, edges[index] ?? new Float64Array(), edges[index + 1]);
  const rows = Array.from({ length: height }, (_, line) => picture.pixels.subarray(line * width, (line + 1) * width));
  return encodePng({ width, height, colours: picture.colours, rows });
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** @returns the line's first column within `reach` of the point, and one past the last */
function chord(
  { width }: Picture,
  { x, y }: Point,
  reach: number,
  line: number,
): readonly [first: number, end: number] {
  const half = Math.sqrt(Math.max(0, reach ** 2 - (line + 0.5 - y) ** 2));
  const inside = (column: number) => Math.min(width, Math.max(0, column));
  return half === 0
    ? [inside(Math.round(x)), inside(Math.round(x))]
    : [inside(Math.floor(x - half)), inside(Math.ceil(x + half))];
}

function linesWithin({ height }: Picture, { y }: Point, reach: number): readonly [first: number, end: number] {
  return [Math.max(0, Math.floor(y - reach)), Math.min(height, Math.ceil(y + reach))];
}

/** Avoids `Math.hypot`, which is several times slower. */
function distanceOf({ x, y }: Point, column: number, line: number): number {
  return Math.sqrt((column + 0.5 - x) ** 2 + (line + 0.5 - y) ** 2);
}

/** Skips the inside for speed. */
function paintRing(picture: Picture, colour: number, middle: Point, radius: number): void {
  const [top, bottom] = linesWithin(picture, middle, radius + 1);
  for (let line = top; line < bottom; line += 1) {
    const [first, end] = chord(picture, middle, radius + 1, line);
    const [left, right] = chord(picture, middle, radius - 2, line);
    const paint = (column: number) =>
      picture.blend(line, column, colour, 1 - Math.abs(distanceOf(middle, column, line) - radius));
    for (let column = first; column < left; column += 1) paint(column);
    for (let column = right; column < end; column += 1) paint(column);
  }
}

function paintDisc(picture: Picture, colour: number, middle: Point, radius: number): void {
  const [top, bottom] = linesWithin(picture, middle, radius + 1);
  for (let line = top; line < bottom; line += 1) {
    const [first, end] = chord(picture, middle, radius + 1, line);
    for (let column = first; column < end; column += 1)
      picture.blend(line, column, colour, radius - distanceOf(middle, column, line) + 0.5);
  }
}

/** @param edge the layer's top by column @param next the top of the layer in front, if any */
function paintLayer(picture: Picture, colour: number, edge: Float64Array, next: Float64Array | undefined): void {
  const { pixels, width, height } = picture;
  for (const [column, from] of edge.entries()) {
    const first = Math.floor(from);
    if (first >= 0 && first < height) picture.blend(first, column, colour, first + 1 - from);
    // Skip what the next layer covers completely.
    const end = Math.min(height, Math.ceil(next?.[column] ?? height) + 1);
    for (let line = Math.max(0, first + 1); line < end; line += 1) pixels[line * width + column] = colour;
  }
}
