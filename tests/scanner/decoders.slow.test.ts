import { readFile } from "node:fs/promises";
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { prepareZXingModule } from "zxing-wasm/reader";
import type { Decoder } from "../../ui/scanner/decoding/decoder.ts";
import { wasmReader } from "../../ui/scanner/decoding/wasm-decoder.ts";
import { openZxingDecoder } from "../../ui/scanner/decoding/zxing-decoder.ts";
import { drawCode, type Looks, type Picture } from "./picture.ts";

const text = '{"type":"ticket","id":"7d6a8f1e-0c52-4f5b-9a55-5b8e0b6f2a11"}';
const each = <Value>(values: readonly Value[], looks: (value: Value, index: number) => Looks): Looks[] =>
  values.map(looks);

/** From pictures that every camera delivers to ones that few decoders read. */
const cases: Record<string, Looks[]> = {
  plain: each([120, 160, 200, 240, 280, 320, 360, 400], (size) => ({ size })),
  turned: each([10, 25, 45, 70, 90, 135, 180, 200, 270, 315], (turn) => ({ turn })),
  blurred: each([1, 2, 2, 3, 3, 4, 4, 5], (blur, index) => ({ blur, size: index % 2 ? 300 : 240, turn: 5 * index })),
  noisy: each([40, 60, 80, 100, 120, 140, 160, 180], (noise, seed) => ({ noise, seed, turn: 3 * seed })),
  pale: each([0.4, 0.3, 0.2, 0.15, 0.1, 0.08, 0.06, 0.04], (contrast, index) => ({
    contrast,
    noise: index % 2 ? 0 : 3,
    turn: 4 * index,
  })),
  small: each([110, 100, 90, 80, 74, 66, 58, 50], (size, index) => ({ size, turn: 4 * index })),
  inverted: each([0, 20, 45, 90, 180, 200, 300, 330], (turn, index) => ({
    turn,
    inverted: true,
    size: 160 + 20 * index,
  })),
  "all at once": each([1, 2, 3, 4, 5, 6, 7, 8], (seed) => ({
    seed,
    size: 150 + 12 * seed,
    turn: 37 * seed,
    blur: 1,
    noise: 20 + 4 * seed,
    contrast: 0.5 - 0.03 * seed,
  })),
};

interface Score {
  readonly read: Record<string, number>;
  readonly wrong: number;
  /** Milliseconds: median and maximum over all pictures. */
  readonly median: number;
  readonly longest: number;
}

const scores: Record<string, Score> = {};
const total = (name: string) => Object.values(scores[name]?.read ?? {}).reduce((sum, count) => sum + count, 0);

beforeAll(async () => {
  // The library warns about most pictures without a code; printing would distort the measurement.
  vi.spyOn(console, "warn").mockReturnValue();
  const wasm = await readFile("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm");
  await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer }, fireImmediately: true });
  const pictures = Object.entries(cases).flatMap(([kind, all]) =>
    all.map((looks) => ({ kind, picture: colour(drawCode(text, looks)) })),
  );
  const decoders: Record<string, Decoder> = {
    "plain @zxing/library": plainLibrary(),
    "the fallback (@zxing/browser)": await openZxingDecoder(["qr_code"]),
    "the scanner (zxing-wasm)": wasmReader(["qr_code"]),
  };
  for (const [name, decoder] of Object.entries(decoders)) scores[name] = await measure(decoder, pictures);
  report();
}, 120_000);

describe("decoders on pictures that are hard to read", () => {
  test("none reads a code that is not there", () => {
    expect(Object.values(scores).map(({ wrong }) => wrong)).toEqual([0, 0, 0]);
  });

  test("the scanner's reads more than plain @zxing/library, and is worse for no kind of picture", () => {
    const [plain, scanner] = [scores["plain @zxing/library"], scores["the scanner (zxing-wasm)"]];
    expect(total("the scanner (zxing-wasm)")).toBeGreaterThan(total("plain @zxing/library"));
    for (const kind of Object.keys(cases))
      expect(scanner?.read[kind], kind).toBeGreaterThanOrEqual(plain?.read[kind] ?? 0);
  });

  test("the fallback reads inverted codes, which plain @zxing/library does not", () => {
    expect(scores["plain @zxing/library"]?.read.inverted).toBe(0);
    expect(scores["the fallback (@zxing/browser)"]?.read.inverted).toBe(cases.inverted?.length);
  });
});

/** The library, set up as its documentation shows. */
function plainLibrary(): Decoder {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  return {
    async decode({ data, width, height }) {
      const pixels = Int32Array.from(
        { length: width * height },
        (_, at) => ((data[4 * at] ?? 0) << 16) | ((data[4 * at + 1] ?? 0) << 8) | (data[4 * at + 2] ?? 0),
      );
      try {
        return reader
          .decodeWithState(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height))))
          .getText();
      } catch {
        return undefined;
      }
    },
  };
}

async function measure(decoder: Decoder, pictures: readonly { kind: string; picture: ImageData }[]): Promise<Score> {
  const read: Record<string, number> = {};
  const times: number[] = [];
  let wrong = 0;
  // Warm up: the first picture is slow, whatever it shows.
  for (const { picture } of pictures.slice(0, 20)) await decoder.decode(picture);
  for (const { kind, picture } of pictures) {
    const began = performance.now();
    const found = await decoder.decode(picture);
    times.push(performance.now() - began);
    read[kind] = (read[kind] ?? 0) + (found === text ? 1 : 0);
    if (found !== undefined && found !== text) wrong += 1;
  }
  times.sort((one, other) => one - other);
  return { read, wrong, median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0 };
}

function colour({ width, height, data }: Picture): ImageData {
  const pixels = new Uint8ClampedArray(4 * width * height);
  data.forEach((grey, at) => {
    pixels.set([grey, grey, grey, 255], 4 * at);
  });
  return { width, height, data: pixels, colorSpace: "srgb" } as ImageData;
}

function report(): void {
  const row = (...cells: (string | number)[]) =>
    `${cells.map((cell, index) => (index === 0 ? String(cell).padEnd(32) : String(cell).padStart(12))).join("")}\n`;
  const kinds = Object.keys(cases);
  let table = row(`codes read (640 × 480)`, ...kinds, "all", "median ms", "longest ms");
  table += row("of", ...kinds.map((kind) => cases[kind]?.length ?? 0), Object.values(cases).flat().length);
  for (const [name, { read, median, longest }] of Object.entries(scores))
    table += row(name, ...kinds.map((kind) => read[kind] ?? 0), total(name), median.toFixed(1), longest.toFixed(1));
  process.stdout.write(table);
}
