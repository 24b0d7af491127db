import { BrowserQRCodeReader } from "@zxing/browser";
import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  type LuminanceSource,
  RGBLuminanceSource,
} from "@zxing/library";
import type { BarcodeFormat, Decoder } from "./decoder.ts";

/** Opens ZXing in JavaScript, for browsers without WebAssembly. A second pass reads light codes on dark. */
export async function openZxingDecoder(formats: readonly BarcodeFormat[]): Promise<Decoder> {
  const reader = formats.every((format) => format === "qr_code")
    ? new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]))
    : // Readers for all formats are three times as large.
      (await import("./zxing-formats.ts")).readerOf(formats);
  const read = (source: LuminanceSource): string | undefined => {
    try {
      return reader.decodeBitmap(new BinaryBitmap(new HybridBinarizer(source))).getText();
    } catch {
      // The library throws when it finds nothing, and also when a picture confuses it.
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
