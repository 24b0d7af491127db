import QRCode from "qrcode";

/** A QR code's modules: one string a row, "1" dark and "0" light. Plain data, so that threads can receive it. */
export type CodeModules = readonly string[];

/** Light modules that readers require around a code. */
export const quietModules = 4;

/** Costs the most of drawing a code, so compute it once for all pictures. @param text the encoded text */
export function codeModules(text: string): CodeModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  return Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size).join(""));
}

export function* darkRuns(
  modules: CodeModules,
): Generator<{ readonly row: number; readonly from: number; readonly length: number }> {
  for (const [row, text] of modules.entries())
    for (const { 0: run, index } of text.matchAll(/1+/g)) yield { row, from: index, length: run.length };
}
