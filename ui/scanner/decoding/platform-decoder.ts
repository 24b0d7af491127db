import type { BarcodeFormat, Decoder } from "./decoder.ts";

interface BarcodeDetector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly BarcodeFormat[] }): BarcodeDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Opens the platform's decoder (Android, macOS). Some systems have its class, but list no formats. */
export async function openPlatformDecoder(formats: readonly BarcodeFormat[]): Promise<Decoder> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  const known = (await Detector?.getSupportedFormats()) ?? [];
  const missing = formats.filter((format) => !known.includes(format));
  if (Detector === undefined || missing.length > 0)
    throw new Error(`The platform has no decoder for ${missing.join(", ")}.`);
  const detector = new Detector({ formats });
  return {
    async decode(picture) {
      const [found] = await detector.detect(picture);
      return found?.rawValue;
    },
  };
}
