import { existsSync } from "node:fs";
import { chooseStages, type Stage, stages } from "../test-stages.ts";
import { type Moment, momentAt } from "./moments.ts";

export interface Wish {
  readonly runs: readonly { readonly stage: Stage; readonly args: readonly string[] }[];
  readonly moments: readonly Moment[];
}

/**
 * Parses stages ("unit"), test files and folders ("tests/api", "tests/browser/pages.spec.ts"), moments
 * ("2026-12-31T23:50") and Playwright's options ("--project=phone"). Without a stage or file, runs unit and browser
 * tests, the slow ones as well.
 * @throws Error for an unknown word
 */
export function readWords(words: readonly string[]): Wish {
  const options = words.filter((word) => word.startsWith("--"));
  const moments = words.filter((word) => /^\d{4}-\d\d-\d\dT/.test(word));
  const others = words.filter((word) => !options.includes(word) && !moments.includes(word));
  // "flows" is both a stage and a folder: prefer the stage.
  const files = others.filter((word) => existsSync(word) && !stages.some(({ name }) => name === word));
  const names = others.filter((word) => !files.includes(word));
  const browserFiles = files.filter((file) => file.startsWith("tests/browser"));
  const testFiles = files.filter((file) => !file.startsWith("tests/browser"));
  const slowFiles = testFiles.filter((file) => file.endsWith(".slow.test.ts"));
  const unitFiles = testFiles.filter((file) => !slowFiles.includes(file));
  const wanted = new Set(names);
  if (browserFiles.length > 0) wanted.add("browser");
  if (unitFiles.length > 0) wanted.add("unit");
  if (slowFiles.length > 0) wanted.add("slow");
  const chosen = chooseStages(wanted.size === 0 ? ["unit", "browser", "slow-browser"] : [...wanted]);
  const args: Readonly<Record<string, readonly string[]>> = {
    browser: [...browserFiles, ...options],
    "slow-browser": options,
    unit: unitFiles,
    postgres: unitFiles.filter(isServers),
    slow: slowFiles,
    "slow-postgres": slowFiles.filter(isServers),
  };
  const runs = chosen.map((stage) => ({ stage, args: args[stage.name] ?? [] }));
  return { runs, moments: moments.map(momentAt) };
}

function isServers(file: string): boolean {
  return /^tests\/(api|postgres)\b/.test(file);
}
