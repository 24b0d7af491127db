import { RE2JS } from "re2js";

/**
 * Compiles an author's pattern with an engine that takes linear time, whatever the text: a visitor's answer must hold up neither the
 * browser nor the server.
 * @throws Error for look-around and back references, which no such engine has
 */
export function linearPattern(pattern: string): (text: string) => boolean {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
  return (text) => compiled.matcher(text).find();
}
