import { setImmediate as nextTurn } from "node:timers/promises";
import QRCode from "qrcode";
import type { ScannedCode } from "../../../commerce/scanned-code.ts";

/** Codes drawn in one turn of the event loop, by all requests together: about 8 ms. */
const perTurn = 10;
/** Codes remembered, the ones used last; each is about 3 kB. */
const remembered = 2_000;

const drawings = new Map<string, Promise<string>>();
let drawnInTurn = 0;
let turnEnds: Promise<void> | undefined;

/**
 * A code of ours as an SVG in a data URL (docs/behaviour.md, "QR codes"). It is drawn once and then remembered; many codes are
 * drawn a few at a time, so that other requests are answered in between.
 */
export function qrCode(says: ScannedCode): Promise<string> {
  const text = JSON.stringify(says);
  const picture = drawings.get(text) ?? drawCode(text);
  // Set again, so that the map's first is the one not asked for in the longest time.
  drawings.delete(text);
  drawings.set(text, picture);
  const [oldest] = drawings.keys();
  if (drawings.size > remembered && oldest !== undefined) drawings.delete(oldest);
  return picture;
}

/** A text as an SVG in a data URL, which is not remembered. As large as a postcard where nothing else sets its size; an SVG is sharp at any. */
export async function drawCode(text: string): Promise<string> {
  await turnToDraw();
  const svg = await QRCode.toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 4, width: 500 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

async function turnToDraw(): Promise<void> {
  while (drawnInTurn >= perTurn) await turnEnds;
  drawnInTurn += 1;
  turnEnds ??= nextTurn().then(() => {
    drawnInTurn = 0;
    turnEnds = undefined;
  });
}
