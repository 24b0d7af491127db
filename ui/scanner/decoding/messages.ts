import type { BarcodeFormat } from "./barcodeFormat.ts";

/** A picture on its way to the worker, which draws it there; only its pixels where it could not. */
export type Picture = VideoFrame | ImageBitmap | ImageData;

export interface DecodeRequest {
  readonly id: number;
  readonly picture: Picture;
  readonly formats: readonly BarcodeFormat[];
}

/** `text` is absent where no code was found; `failure` says that the decoder does not work. */
export interface DecodeAnswer {
  readonly id: number;
  readonly text?: string;
  readonly failure?: string;
}
