import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Test files that repeat more often on request (tests/support/rounds.ts). */
export function filesWithRounds(): readonly string[] {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".test.ts"));
  return files
    .map((name) => join("tests", name))
    .filter((file) => readFileSync(file, "utf8").includes("support/rounds.ts"));
}
