import { create } from "qrcode";

/** A grey picture: one byte per pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** How a code looks in a picture. Lengths in pixels. */
export interface Looks {
  width?: number;
  height?: number;
  /** The code's edge, without its quiet zone. */
  size?: number;
  /** Degrees, clockwise. */
  turn?: number;
  /** Radius of a box filter applied twice. */
  blur?: number;
  /** Largest change of a pixel, up or down. */
  noise?: number;
  /** 1: black on white. 0.1: two greys a tenth as far apart. */
  contrast?: number;
  inverted?: boolean;
  seed?: number;
}

const quietZone = 4;
/** Samples per pixel and direction, so that edges are grey as in a photograph. */
const samples = 3;

/** Draws a QR code in the middle of a picture; without a text, an empty picture. */
export function drawCode(text: string | undefined, looks: Looks = {}): Picture {
  const {
    width = 640,
    height = 480,
    size = 240,
    turn = 0,
    blur = 0,
    noise = 0,
    contrast = 1,
    inverted = false,
    seed = 1,
  } = looks;
  const modules = text === undefined ? undefined : create(text, { errorCorrectionLevel: "M" }).modules;
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const ink = (x: number, y: number): number => {
    if (modules === undefined) return 0;
    const [right, down] = [x - width / 2, y - height / 2];
    const column = Math.floor(((right * cosine + down * sine) / size + 0.5) * modules.size);
    const row = Math.floor(((down * cosine - right * sine) / size + 0.5) * modules.size);
    const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    if (inside) return modules.get(row, column) ? 1 : 0;
    // Only an inverted code's quiet zone is dark; paper surrounds it.
    const around = Math.max(-column, -row, column - modules.size + 1, row - modules.size + 1);
    return inverted && around > quietZone ? 1 : 0;
  };
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at++) {
    let dark = 0;
    for (let sample = 0; sample < samples ** 2; sample++) {
      dark += ink(
        (at % width) + ((sample % samples) + 0.5) / samples,
        Math.floor(at / width) + (Math.floor(sample / samples) + 0.5) / samples,
      );
    }
    const share = dark / samples ** 2;
    data[at] = 127.5 + 127.5 * contrast * (1 - 2 * (inverted ? 1 - share : share));
  }
  for (let pass = 0; pass < 2 && blur > 0; pass++) smooth(data, width, height, blur);
  const random = randomFrom(seed);
  return { width, height, data: Uint8ClampedArray.from(data, (value) => value + noise * (2 * random() - 1)) };
}

/** A box filter, first along rows, then along columns. */
function smooth(data: Float32Array, width: number, height: number, radius: number): void {
  for (const [lines, length, step, next] of [
    [height, width, 1, width],
    [width, height, width, 1],
  ] as const) {
    for (let line = 0; line < lines; line++) {
      const before = Float32Array.from({ length }, (_, at) => data[line * next + at * step] ?? 0);
      for (let at = 0; at < length; at++) {
        let sum = 0;
        for (let offset = -radius; offset <= radius; offset++)
          sum += before[Math.min(length - 1, Math.max(0, at + offset))] ?? 0;
        data[line * next + at * step] = sum / (2 * radius + 1);
      }
    }
  }
}

/** Random numbers from 0 to 1, repeatable per seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
