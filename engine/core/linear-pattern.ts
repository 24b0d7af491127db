import { RE2JS } from "re2js";

/** In instructions: matching costs one step per instruction and letter. */
const maxProgramSize = 2_000;

export class LargePattern extends Error {}

/**
 * Compiles an author's pattern with a linear-time engine: an answer must not block the browser or server.
 * @throws Error for look-around and back references, and LargePattern
 */
export function linearPattern(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  if (compiled.programSize() > maxProgramSize) throw new LargePattern(pattern);
  return (text) => compiled.matcher(text).find();
}
