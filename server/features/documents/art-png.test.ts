import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { artSize, edgeAt, type TicketArt, ticketArt } from "../../../commerce/ticket-art.ts";
import { artPng } from "./art-png.ts";

/** @returns the color at a point of the art, or undefined near a ring */
function colourAt({ sky, disc, rings, layers }: TicketArt, x: number, y: number): string | undefined {
  const layer = layers.findLast(({ edge }) => y >= edgeAt(edge, x));
  if (layer !== undefined) return layer.colour;
  const distance = Math.hypot(x - disc.x, y - disc.y);
  if (distance <= disc.radius) return disc.colour;
  return rings.radii.some((radius) => Math.abs(distance - radius) < 3) ? undefined : sky;
}

function pixelsOf(png: Buffer) {
  const { width, height, data } = PNG.sync.read(png);
  return {
    width,
    height,
    colour: (column: number, line: number) => `#${data.subarray((line * width + column) * 4).toString("hex", 0, 3)}`,
  };
}

const names = ["#1001", "#1002", "#1009", "#20481"];

describe.each([
  { width: 544, height: 136, scale: 0.68, left: 0 },
  { width: 174, height: 174, scale: 0.87, left: 300 },
])("a picture of $width by $height", ({ width, height, scale, left }) => {
  test.each(names)("of %s has the colours of the art's shapes", (name) => {
    const art = ticketArt(name);
    const picture = pixelsOf(artPng(art, { width, height }));
    expect({ width: picture.width, height: picture.height }).toEqual({ width, height });
    let compared = 0;
    const wrong: string[] = [];
    for (let line = 0; line < height; line += 1) {
      for (let column = 0; column < width; column += 3) {
        // Skip pixels that differ from their neighbors: their color is a blend.
        const around = [-0.5, 0.5, 1.5].flatMap((dx) =>
          [-0.5, 0.5, 1.5].map((dy) => colourAt(art, left + (column + dx) / scale, (line + dy) / scale)),
        );
        const [expected] = around;
        if (expected === undefined || around.some((colour) => colour !== expected)) continue;
        compared += 1;
        const found = picture.colour(column, line);
        if (found !== expected) wrong.push(`${column}, ${line}: ${found} instead of ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan((0.75 * width * height) / 3);
  });
});

test("the disc has its rings, and edges are smooth", () => {
  const art = ticketArt("#1001");
  const { width, height } = { width: artSize.width, height: artSize.height };
  const picture = pixelsOf(artPng(art, { width, height }));
  for (const radius of art.rings.radii)
    expect(picture.colour(Math.floor(art.disc.x), Math.floor(art.disc.y - radius))).not.toBe(art.sky);
  const shapes = new Set([art.sky, art.disc.colour, art.rings.colour, ...art.layers.map(({ colour }) => colour)]);
  const colours = new Set(
    Array.from({ length: height }, (_, line) =>
      Array.from({ length: width }, (__, column) => picture.colour(column, line)),
    ).flat(),
  );
  expect(colours.size).toBeGreaterThan(2 * shapes.size);
});
