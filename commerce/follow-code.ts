import { foreignSentence, readTypedCode, toolOf } from "./scanned-code.ts";
import type { ToolAddress, ToolServices } from "./services.ts";

interface Paths {
  /** Where tickets are confirmed. */
  readonly confirmPath: string;
  /** Where members get tickets. */
  readonly memberPath: string;
}

/** Goes where a code leads that a handheld scanner typed; one that is none of ours is said to be so. */
export function followCode(locale: string, services: Pick<ToolServices, "notify">, address: Pick<ToolAddress, "go">, paths: Paths, typed: string): void {
  const code = readTypedCode(typed);
  if (code === undefined) {
    services.notify({ message: foreignSentence(locale, typed), type: "error" });
    return;
  }
  const { path, query } = toolOf(code, paths);
  address.go(path, { query });
}
