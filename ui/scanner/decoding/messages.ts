import type { BarcodeFormat } from "./barcode-format.ts";

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
