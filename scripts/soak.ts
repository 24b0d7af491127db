/**
 * `npm run soak -- clock [words]`: runs the tests at other moments. `npm run soak -- order [n] [words]`: runs them n
 * times, in random order. `npm run soak -- rounds`: runs repetitive tests many more times, on both databases. The words
 * are stages, files, moments and Playwright's options (soak/words.ts). Exits with 1 if a test failed.
 */
import { randomInt } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Temporal } from "temporal-polyfill";
import { prepareStage, runStage } from "./run-stage.ts";
import { type Moment, moments } from "./soak/moments.ts";
import { readWords, type Wish } from "./soak/words.ts";
import type { Count } from "./test-report.ts";
import type { Stage } from "./test-stages.ts";

interface Settings {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface Round {
  readonly name: string;
  settings(stage: Stage, words: readonly string[]): readonly Settings[];
}

const [how, ...words] = process.argv.slice(2);
const reports = mkdtempSync(join(tmpdir(), "soak-reports-"));
try {
  if (how === "clock") {
    const wish = readWords(words);
    const chosen = wish.moments.length > 0 ? wish.moments : moments(Temporal.Now.instant());
    process.exitCode = soak(wish, chosen.map(atMoment));
  } else if (how === "order") {
    const [first = "", ...others] = words;
    const counted = /^\d+$/.test(first);
    const wish = readWords(counted ? others : words);
    process.exitCode = soak(wish, Array.from({ length: counted ? Number(first) : 5 }, inRandomOrder));
  } else if (how === "rounds") {
    const wish = readWords(
      words.length > 0
        ? words
        : ["unit", "postgres", "slow", "slow-postgres", "slow-tagged", "embedded", ...filesWithRounds()],
    );
    process.exitCode = soak(wish, [{ name: "many rounds", settings: () => [{ env: { TEST_ROUNDS: "many" } }] }]);
  } else throw new Error('Say what to soak: "clock", "order" or "rounds".');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** The clock runs on, so each stage starts at the moment. */
function atMoment({ name, at, zone }: Moment): Round {
  const settings = () => [
    { env: { TEST_CLOCK_SHIFT: String(at.epochMilliseconds - Date.now()), ...(zone !== undefined && { TZ: zone }) } },
  ];
  return { name, settings };
}

function inRandomOrder(): Round {
  const seed = randomInt(1, 1_000_000);
  const settings = ({ report }: Stage, words: readonly string[]): readonly Settings[] => {
    if (report === "vitest")
      return [{ args: ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`] }];
    if (report !== "playwright") return [{}];
    // Playwright shuffles tests within a file only if they may run in parallel.
    const shuffled = [`--shuffle=${seed}`, "--fully-parallel"];
    // Split by project: Playwright restarts the worker, with server and browser, whenever the project changes.
    const apart = words.some((word) => word.startsWith("--project="))
      ? [[]]
      : [["--project=phone"], ["--project=desktop"]];
    return apart.map((project) => ({ args: [...shuffled, ...project] }));
  };
  return { name: `seed ${seed}`, settings };
}

/** Runs all rounds despite failures, and prints a table. @returns the exit code */
function soak({ runs }: Wish, rounds: readonly Round[]): number {
  const unprepared = runs.find(({ stage }) => !prepareStage(stage));
  if (unprepared) throw new Error(`The stage ${unprepared.stage.name} could not be prepared.`);
  const rows = rounds.map(({ name, settings }) => {
    const counts = runs.flatMap(({ stage, args }) =>
      settings(stage, args).map(({ args: more = [], env }): Count => {
        process.stdout.write(`\n── ${name}: ${stage.name}\n`);
        return runStage(stage, { reports, args: [...args, ...more], env });
      }),
    );
    return { name, passed: sum(counts, "passed"), failed: sum(counts, "failed") };
  });
  const width = Math.max(...rows.map(({ name }) => name.length));
  const table = rows.map(
    ({ name, passed, failed }) => `${name.padEnd(width)}  ${String(passed).padStart(6)}  ${String(failed).padStart(6)}`,
  );
  process.stdout.write(`\n${"".padEnd(width)}  passed  failed\n${table.join("\n")}\n`);
  return rows.some(({ failed }) => failed > 0) ? 1 : 0;
}

function sum(counts: readonly Count[], key: "passed" | "failed"): number {
  return counts.reduce((total, count) => total + count[key], 0);
}

/** Test files that repeat more often on request (tests/support/rounds.ts). */
function filesWithRounds(): readonly string[] {
  const files = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".test.ts"));
  return files
    .map((name) => join("tests", name))
    .filter((file) => readFileSync(file, "utf8").includes("support/rounds.ts"));
}
