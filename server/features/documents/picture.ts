import type { Colour } from "../../core/codes/png.ts";

/** Blend steps along an edge: more are invisible, and a palette has 256 entries. */
const steps = 16;
const mostColours = 256;

/** One byte per pixel, a palette index, is a third of the data to paint and compress. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly colours: readonly Colour[];
  /** Call it before painting. @param hex six hexadecimal digits after "#" @returns the color's index */
  add(hex: string): number;
  /** @param share the covered part, clamped to 0 to 1 */
  blend(line: number, column: number, colour: number, share: number): void;
}

export function createPicture(
  { width, height }: { readonly width: number; readonly height: number },
  background: string,
): Picture {
  const colours: Colour[] = [rgb(background)];
  const pixels = new Uint8Array(width * height);
  const mixed = new Map<number, number>();

  /** Blends two colors; picks the nearer one if the palette is full. */
  function mix(under: number, over: number, step: number): number {
    const key = (under * mostColours + over) * steps + step;
    const known = mixed.get(key);
    if (known !== undefined) return known;
    if (colours.length === mostColours) return step * 2 < steps ? under : over;
    const [from, to] = [colours[under] ?? [0, 0, 0], colours[over] ?? [0, 0, 0]];
    const between = (part: 0 | 1 | 2) => Math.round(from[part] + ((to[part] - from[part]) * step) / steps);
    const place = colours.push([between(0), between(1), between(2)]) - 1;
    mixed.set(key, place);
    return place;
  }

  return {
    width,
    height,
    pixels,
    colours,
    add: (hex) => colours.push(rgb(hex)) - 1,
    blend(line, column, colour, share) {
      const step = Math.round(share * steps);
      if (step <= 0) return;
      const at = line * width + column;
      pixels[at] = step >= steps ? colour : mix(pixels[at] ?? 0, colour, step);
    },
  };
}

function rgb(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}
