import { setImmediate as nextTurn } from "node:timers/promises";
import type { ScannedCode } from "../../../commerce/scanned-code.ts";
import { type CodeModules, codeModules } from "./code-modules.ts";
import { codeSvg } from "./code-svg.ts";

/** Codes computed in one turn of the event loop, by all requests together: about 8 ms. */
const perTurn = 10;
/** Cached codes, least recently used removed first; each is about 1 kB. */
const remembered = 2_000;

const known = new Map<string, Promise<CodeModules>>();
let workedOutInTurn = 0;
let turnEnds: Promise<void> | undefined;

/** Caches codes (docs/behaviour.md, "QR codes"). Computes a few per turn, so that other requests run in between. */
export function modulesOf(says: ScannedCode): Promise<CodeModules> {
  const text = JSON.stringify(says);
  const modules = known.get(text) ?? workOut(text);
  // Reinsert it, so that the map's first key is the least recently used.
  known.delete(text);
  known.set(text, modules);
  const [oldest] = known.keys();
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  return modules;
}

/** Draws a ticket or member code as an SVG data URL. */
export async function qrCode(says: ScannedCode): Promise<string> {
  return codeSvg(await modulesOf(says));
}

/** Draws any text as an SVG data URL, without caching. */
export async function drawCode(text: string): Promise<string> {
  return codeSvg(await workOut(text));
}

async function workOut(text: string): Promise<CodeModules> {
  while (workedOutInTurn >= perTurn) await turnEnds;
  workedOutInTurn += 1;
  turnEnds ??= nextTurn().then(() => {
    workedOutInTurn = 0;
    turnEnds = undefined;
  });
  return codeModules(text);
}
