import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Count, countTests, repeatedTests } from "./test-report.ts";
import type { Stage } from "./test-stages.ts";

interface RunOptions {
  /** An empty folder for the reports, one file per stage. */
  readonly reports: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Retries failed tests once; names and counts those that then pass (docs/decisions/0033-tests.md). */
  readonly repeat?: boolean;
}

export function prepareStage(stage: Stage): boolean {
  stage.prepare?.();
  return !stage.needsBuild || succeeds(["node", "--import", "tsx", "scripts/build.ts", "--if-needed"]);
}

/** Runs a prepared stage and counts its tests. Its output goes to this process's. */
export function runStage(stage: Stage, { reports, args = [], env: given, repeat = false }: RunOptions): Count {
  const env = { ...stage.env, ...given };
  const file = join(reports, `${stage.name}.json`);
  const named = args.some((word) => !word.startsWith("--"));
  const command = [...stage.command, ...(named ? [] : (stage.files ?? [])), ...args];
  const again = repeat ? 1 : 0;
  if (stage.report === "vitest") {
    const succeeded = succeeds(
      [...command, `--retry=${again}`, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
      env,
    );
    for (const told of repeatedTests(file)) process.stdout.write(`Passed only when repeated: ${told}\n`);
    return countTests("vitest", file, succeeded);
  }
  if (stage.report === "playwright") {
    const succeeded = succeeds([...command, `--retries=${again}`, "--reporter=list,json"], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    return countTests("playwright", file, succeeded);
  }
  return succeeds(command, env)
    ? { passed: 1, failed: 0, skipped: 0, flaky: 0 }
    : { passed: 0, failed: 1, skipped: 0, flaky: 0 };
}

export interface CheckResult {
  readonly succeeded: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs a check while others run; its output is returned, because two at once would mix. */
export function runCheck({ command: [name = "", ...args] }: Stage): Promise<CheckResult> {
  const started = performance.now();
  const check = spawn(pathOf(name), args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [check.stdout, check.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    check.once("error", reject);
    check.once("close", (code) =>
      resolve({ succeeded: code === 0, output, seconds: (performance.now() - started) / 1000 }),
    );
  });
}

const pathOf = (name: string) => (name === "node" ? process.execPath : join("node_modules/.bin", name));

function succeeds([name = "", ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  return (
    spawnSync(pathOf(name), args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } })
      .status === 0
  );
}
