import { setImmediate as nextTurn } from "node:timers/promises";
import QRCode from "qrcode";
import type { ScannedCode } from "../../../commerce/scanned-code.ts";

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

/** Codes computed in one turn of the event loop, by all requests together: about 8 ms. */
const perTurn = 10;
/** Cached codes, least recently used removed first; each is about 1 kB. */
const maxCached = 2_000;

const cached = new Map<string, Promise<CodeModules>>();
let computedThisTurn = 0;
let turnEnds: Promise<void> | undefined;

/** Caches codes (docs/behaviour.md, "QR codes"). Computes a few per turn, so that other requests run in between. */
export function modulesOf(says: ScannedCode): Promise<CodeModules> {
  const text = JSON.stringify(says);
  const modules = cached.get(text) ?? compute(text);
  // Reinsert it, so that the map's first key is the least recently used.
  cached.delete(text);
  cached.set(text, modules);
  const [oldest] = cached.keys();
  if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
  return modules;
}

/** Draws a ticket or member code as an SVG data URL. */
export async function qrCode(says: ScannedCode): Promise<string> {
  return codeSvg(await modulesOf(says));
}

/** Draws any text as an SVG data URL, without caching. */
export async function drawCode(text: string): Promise<string> {
  return codeSvg(await compute(text));
}

async function compute(text: string): Promise<CodeModules> {
  while (computedThisTurn >= perTurn) await turnEnds;
  computedThisTurn += 1;
  turnEnds ??= nextTurn().then(() => {
    computedThisTurn = 0;
    turnEnds = undefined;
  });
  return codeModules(text);
}

/** The default width, about a postcard's, if nothing else sets the size. */
const width = 500;

/** Draws a code with its quiet zone as an SVG data URL. */
function codeSvg(modules: CodeModules): string {
  const size = modules.length + 2 * quietModules;
  const runs = strokes(modules);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path stroke="#000000" d="${runs}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Draws runs as lines. Relative moves within a row are shorter than absolute ones. */
function strokes(modules: CodeModules): string {
  let [pen, penRow] = [0, -1];
  return [...darkRuns(modules)]
    .map(({ row, from, length }) => {
      const move = row === penRow ? `m${from - pen} 0` : `M${from + quietModules} ${row + quietModules}.5`;
      [pen, penRow] = [from + length, row];
      return `${move}h${length}`;
    })
    .join("");
}
