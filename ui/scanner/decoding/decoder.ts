import type { BarcodeFormat } from "./barcodeFormat.ts";

export interface Decoder {
  /**
   * Looks for a code anywhere in a picture.
   * @returns the text of a code; undefined where none is found
   * @throws where the decoder itself does not work, which says nothing about the picture
   */
  decode(picture: ImageData): Promise<string | undefined>;
}

/**
 * Makes a decoder ready for the formats.
 * @throws where the browser lacks what it needs
 */
export type OpenDecoder = (formats: readonly BarcodeFormat[]) => Promise<Decoder>;
