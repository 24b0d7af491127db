import QRCode from "qrcode";

/** A QR code's modules: one string a row, "1" dark and "0" light. Plain data, so that threads can receive it. */
export type CodeModules = readonly string[];

/** Light modules that readers require around a code. */
export const quietModules = 4;

/**
 * Computes the modules once for all of a code's pictures: by far the most expensive part. @param text the encoded text
 */
export function codeModules(text: string): CodeModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  return Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size).join(""));
}

/** Yields runs of dark modules, row by row. */
export function* darkRuns(modules: CodeModules): Generator<{ readonly row: number; readonly from: number; readonly length: number }> {
  for (const [row, text] of modules.entries()) for (const { 0: run, index } of text.matchAll(/1+/g)) yield { row, from: index, length: run.length };
}
