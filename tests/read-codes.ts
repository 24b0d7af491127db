import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

interface Picture {
  /** RGBA of each pixel. */
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Texts of the QR codes in a picture, top down, from a decoder independent of the drawing code. */
export async function readCodes({ data, width, height }: Picture): Promise<string[]> {
  const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as ImageData;
  const found = await readBarcodes(picture, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 0,
    textMode: "Plain",
  });
  return found.sort((a, b) => a.position.topLeft.y - b.position.topLeft.y).map(({ text }) => text);
}
