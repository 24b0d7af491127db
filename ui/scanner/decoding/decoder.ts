export interface Decoder {
  /** Finds a code anywhere in a picture. @throws if the decoder itself fails, whatever the picture */
  decode(picture: ImageData): Promise<string | undefined>;
}

/** Prepares a decoder for the formats. @throws if the browser lacks a required feature */
export type OpenDecoder = (formats: readonly BarcodeFormat[]) => Promise<Decoder>;

/** Barcode formats, named as in the platform's BarcodeDetector. */
export type BarcodeFormat =
  | "aztec"
  | "codabar"
  | "code_39"
  | "code_93"
  | "code_128"
  | "data_matrix"
  | "ean_8"
  | "ean_13"
  | "itf"
  | "pdf417"
  | "qr_code"
  | "upc_a"
  | "upc_e";

/** A picture for the worker, which draws it; plain pixels if workers cannot draw. */
export type Picture = VideoFrame | ImageBitmap | ImageData;

export interface DecodeRequest {
  readonly id: number;
  readonly picture: Picture;
  readonly formats: readonly BarcodeFormat[];
}

/** `text` is absent without a code; `failure` means that the decoder does not work. */
export interface DecodeAnswer {
  readonly id: number;
  readonly text?: string;
  readonly failure?: string;
}
