import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Count, countTests, repeatedTests } from "./test-report.ts";
import type { Stage } from "./test-stages.ts";

interface RunOptions {
  /** An empty folder for the report; one file a stage. */
  readonly reports: string;
  /** Words to add to the stage's command. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A test that fails is tried once more; what passes only then is named and counted (docs/decisions/0066). */
  readonly repeat?: boolean;
}

/** Makes ready what a stage needs. @returns whether it is there */
export function prepareStage(stage: Stage): boolean {
  stage.prepare?.();
  return !stage.needsBuild || succeeds(["node", "--import", "tsx", "scripts/build.ts", "--if-needed"]);
}

/** Runs a stage that is made ready, and counts its tests. What it prints goes where this process prints. */
export function runStage(stage: Stage, { reports, args = [], env = {}, repeat = false }: RunOptions): Count {
  const file = join(reports, `${stage.name}.json`);
  const named = args.some((word) => !word.startsWith("--"));
  const command = [...stage.command, ...(named ? [] : (stage.files ?? [])), ...args];
  const again = repeat ? 1 : 0;
  if (stage.report === "vitest") {
    const succeeded = succeeds([...command, `--retry=${again}`, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`], env);
    for (const told of repeatedTests(file)) process.stdout.write(`Passed only when repeated: ${told}\n`);
    return countTests("vitest", file, succeeded);
  }
  if (stage.report === "playwright") {
    const succeeded = succeeds([...command, `--retries=${again}`, "--reporter=list,json"], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    return countTests("playwright", file, succeeded);
  }
  return succeeds(command, env) ? { passed: 1, failed: 0, skipped: 0, flaky: 0 } : { passed: 0, failed: 1, skipped: 0, flaky: 0 };
}

function succeeds([name = "", ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const command = name === "node" ? process.execPath : join("node_modules/.bin", name);
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } }).status === 0;
}
