/** `npm test`: runs all checks in order until one fails. `npm test -- lint types` runs only the named stages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setup, teardown } from "../tests/support/test-run.ts";
import { prepareStage, runCheck, runStage } from "./run-stage.ts";
import type { Count } from "./test-report.ts";
import { chooseStages, groupStages, type Stage } from "./test-stages.ts";

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
let total: Count = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const times: string[] = [];

try {
  const chosen = chooseStages(process.argv.slice(2));
  await setup();
  for (const group of groupStages(chosen)) {
    if (group.length > 1) await runTogether(group);
    else for (const stage of group) runAlone(stage);
    if (total.failed > 0) break;
  }
  process.stdout.write(`\n${times.join("\n")}\n`);
  const left = chosen.slice(times.length).map(({ name }) => name);
  if (left.length > 0) process.stdout.write(`not run: ${left.join(", ")}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  total = { ...total, failed: total.failed + 1 };
} finally {
  rmSync(reports, { recursive: true, force: true });
  await teardown();
}
if (total.flaky > 0)
  process.stdout.write(
    `${total.flaky} tests failed at first and passed when repeated. Each is a fault of ours: find its cause.\n`,
  );
if (total.skipped > 0) process.stdout.write(`${total.skipped} tests skipped\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Most checks use one core; each prints its output when it ends, in the order of the stages. */
async function runTogether(checks: readonly Stage[]): Promise<void> {
  const running = checks.map((stage) => ({ stage, result: runCheck(stage) }));
  for (const { stage, result } of running) {
    const { succeeded, output, seconds } = await result;
    process.stdout.write(titleOf(stage) + output);
    const [passed, failed] = succeeded ? [1, 0] : [0, 1];
    finish(stage, { passed, failed, skipped: 0, flaky: 0 }, seconds);
  }
}

function runAlone(stage: Stage): void {
  process.stdout.write(titleOf(stage));
  const started = performance.now();
  const count = prepareStage(stage)
    ? runStage(stage, { reports, repeat: true })
    : { passed: 0, failed: 1, skipped: 0, flaky: 0 };
  finish(stage, count, (performance.now() - started) / 1000);
}

function titleOf({ name, title }: Stage): string {
  return `\n── ${name}: ${title} ${"─".repeat(Math.max(3, 70 - name.length - title.length))}\n`;
}

function finish({ name, report }: Stage, count: Count, seconds: number): void {
  total = {
    passed: total.passed + count.passed,
    failed: total.failed + count.failed,
    skipped: total.skipped + count.skipped,
    flaky: total.flaky + count.flaky,
  };
  const outcome = `${count.failed > 0 ? "FAILED" : "ok"} in ${seconds.toFixed(1)} s`;
  times.push(`${name.padEnd(10)} ${outcome}${report ? `, ${count.passed} passed, ${count.failed} failed` : ""}`);
  process.stdout.write(`── ${name}: ${outcome}\n`);
}
