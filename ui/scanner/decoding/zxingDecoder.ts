import { BrowserQRCodeReader } from "@zxing/browser";
import { BinaryBitmap, DecodeHintType, HybridBinarizer, type LuminanceSource, RGBLuminanceSource } from "@zxing/library";
import type { BarcodeFormat } from "./barcodeFormat.ts";
import type { Decoder } from "./decoder.ts";

/** ZXing in plain JavaScript: reads less, but runs where WebAssembly does not. Light codes on dark are read by a second look at the inverse. */
export async function openZxingDecoder(formats: readonly BarcodeFormat[]): Promise<Decoder> {
  const reader = formats.every((format) => format === "qr_code")
    ? new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]))
    : // The readers of all formats weigh three times as much.
      (await import("./zxingFormats.ts")).readerOf(formats);
  const read = (source: LuminanceSource): string | undefined => {
    try {
      return reader.decodeBitmap(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch {
      // The library throws wherever it finds nothing, and also where a picture confuses it.
      return undefined;
    }
  };
  return {
    async decode(picture) {
      const source = new RGBLuminanceSource(luminances(picture), picture.width, picture.height);
      return read(source) ?? read(source.invert());
    },
  };
}

function luminances({ data, width, height }: ImageData): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[4 * at], data[4 * at + 1], data[4 * at + 2]];
    grey[at] = (red + 2 * green + blue) / 4;
  }
  return grey;
}
