import { RE2JS } from "re2js";

/** In instructions: matching costs one step per instruction and letter. */
const maxProgramSize = 2_000;

export class LargePattern extends Error {}

/** Compiles a pattern for linear time, to not block the server. @throws Error for look-around, or LargePattern */
export function linearPattern(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  if (compiled.programSize() > maxProgramSize) throw new LargePattern(pattern);
  return (text) => compiled.matcher(text).find();
}
