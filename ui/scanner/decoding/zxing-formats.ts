import { BrowserMultiFormatReader } from "@zxing/browser";
import { DecodeHintType, BarcodeFormat as LibraryFormat } from "@zxing/library";
import type { BarcodeFormat } from "./decoder.ts";

const names: Record<BarcodeFormat, LibraryFormat> = {
  aztec: LibraryFormat.AZTEC,
  codabar: LibraryFormat.CODABAR,
  code_39: LibraryFormat.CODE_39,
  code_93: LibraryFormat.CODE_93,
  code_128: LibraryFormat.CODE_128,
  data_matrix: LibraryFormat.DATA_MATRIX,
  ean_8: LibraryFormat.EAN_8,
  ean_13: LibraryFormat.EAN_13,
  itf: LibraryFormat.ITF,
  pdf417: LibraryFormat.PDF_417,
  qr_code: LibraryFormat.QR_CODE,
  upc_a: LibraryFormat.UPC_A,
  upc_e: LibraryFormat.UPC_E,
};

/** Creates the library's reader for any formats. */
export function readerOf(formats: readonly BarcodeFormat[]): BrowserMultiFormatReader {
  return new BrowserMultiFormatReader(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, formats.map((format) => names[format])],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
}
