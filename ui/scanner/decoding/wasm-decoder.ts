import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { BarcodeFormat, Decoder } from "./decoder.ts";

type WasmFormat = NonNullable<ReaderOptions["formats"]>[number];

const names: Record<BarcodeFormat, WasmFormat> = {
  aztec: "Aztec",
  codabar: "Codabar",
  code_39: "Code39",
  code_93: "Code93",
  code_128: "Code128",
  data_matrix: "DataMatrix",
  ean_8: "EAN8",
  ean_13: "EAN13",
  itf: "ITF",
  pdf417: "PDF417",
  qr_code: "QRCode",
  upc_a: "UPCA",
  upc_e: "UPCE",
};

/** Loads and compiles ZXing C++ as WebAssembly from our own server. */
export async function openWasmDecoder(formats: readonly BarcodeFormat[]): Promise<Decoder> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return wasmReader(formats);
}

/** Creates a decoder from a prepared module. */
export function wasmReader(formats: readonly BarcodeFormat[]): Decoder {
  const options: ReaderOptions = {
    formats: formats.map((format) => names[format]),
    textMode: "Plain",
    maxNumberOfSymbols: 1,
    tryHarder: true,
  };
  return {
    async decode(picture) {
      const [found] = await readBarcodes(picture, options);
      return found?.text;
    },
  };
}
