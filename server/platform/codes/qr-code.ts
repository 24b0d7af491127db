import { setImmediate as nextTurn } from "node:timers/promises";
import type { ScannedCode } from "../../../commerce/scanned-code.ts";
import { type CodeModules, codeModules } from "./code-modules.ts";
import { codeSvg } from "./code-svg.ts";

/** Codes worked out in one turn of the event loop, by all requests together: about 8 ms. */
const perTurn = 10;
/** Codes remembered, the ones used last; each is about 1 kB. */
const remembered = 2_000;

const known = new Map<string, Promise<CodeModules>>();
let workedOutInTurn = 0;
let turnEnds: Promise<void> | undefined;

/**
 * The modules of a code of ours (docs/behaviour.md, "QR codes"), for any picture of it. They are worked out once and then remembered; many
 * codes a few at a time, so that other requests are answered in between.
 */
export function modulesOf(says: ScannedCode): Promise<CodeModules> {
  const text = JSON.stringify(says);
  const modules = known.get(text) ?? workOut(text);
  // Set again, so that the map's first is the one not asked for in the longest time.
  known.delete(text);
  known.set(text, modules);
  const [oldest] = known.keys();
  if (known.size > remembered && oldest !== undefined) known.delete(oldest);
  return modules;
}

/** A code of ours as an SVG in a data URL. */
export async function qrCode(says: ScannedCode): Promise<string> {
  return codeSvg(await modulesOf(says));
}

/** A text as an SVG in a data URL, which is not remembered. */
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
