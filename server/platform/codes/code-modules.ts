import QRCode from "qrcode";

/** The modules of a QR code: a row is a text of "1" (dark) and "0" (light), as long as there are rows. Plain data, which a thread can be given. */
export type CodeModules = readonly string[];

/** Light modules that readers want around a code. */
export const quietModules = 4;

/** What is found out for the first picture of a code, by far the most of the work, serves all its other ones. @param text what the code says */
export function codeModules(text: string): CodeModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size, data } = modules;
  return Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size).join(""));
}

/** The runs of dark modules, each of one row. */
export function* darkRuns(modules: CodeModules): Generator<{ readonly row: number; readonly from: number; readonly length: number }> {
  for (const [row, text] of modules.entries()) for (const { 0: run, index } of text.matchAll(/1+/g)) yield { row, from: index, length: run.length };
}
