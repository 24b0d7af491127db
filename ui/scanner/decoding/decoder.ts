import type { BarcodeFormat } from "./barcode-format.ts";

export interface Decoder {
  /** Finds a code anywhere in a picture. @throws if the decoder itself fails, whatever the picture */
  decode(picture: ImageData): Promise<string | undefined>;
}

/** Prepares a decoder for the formats. @throws if the browser lacks a required feature */
export type OpenDecoder = (formats: readonly BarcodeFormat[]) => Promise<Decoder>;
