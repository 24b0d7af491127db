import { RE2JS } from "re2js";

/** Instructions: matching takes a step for each of them and each letter. */
const maxProgramSize = 2_000;

/** A pattern of which the engine would make too large a program. */
export class LargePattern extends Error {}

/**
 * Compiles an author's pattern with an engine that takes linear time, whatever the text: a visitor's answer must hold up neither the
 * browser nor the server.
 * @throws Error for look-around and back references, which no such engine has, and LargePattern
 */
export function linearPattern(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  if (compiled.programSize() > maxProgramSize) throw new LargePattern(pattern);
  return (text) => compiled.matcher(text).find();
}
