/** `npm test`: runs all checks in order until one fails. `npm test -- lint types` runs only the named stages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setup, teardown } from "../tests/support/test-run.ts";
import { prepareStage, runStage } from "./run-stage.ts";
import type { Count } from "./test-report.ts";
import { chooseStages } from "./test-stages.ts";

const reports = mkdtempSync(join(tmpdir(), "test-reports-"));
let total: Count = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
const times: string[] = [];

try {
  const chosen = chooseStages(process.argv.slice(2));
  await setup();
  for (const stage of chosen) {
    process.stdout.write(
      `\n── ${stage.name}: ${stage.title} ${"─".repeat(Math.max(3, 70 - stage.name.length - stage.title.length))}\n`,
    );
    const started = performance.now();
    const count = prepareStage(stage)
      ? runStage(stage, { reports, repeat: true })
      : { passed: 0, failed: 1, skipped: 0, flaky: 0 };
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    total = {
      passed: total.passed + count.passed,
      failed: total.failed + count.failed,
      skipped: total.skipped + count.skipped,
      flaky: total.flaky + count.flaky,
    };
    const outcome = `${count.failed > 0 ? "FAILED" : "ok"} in ${seconds} s`;
    times.push(
      `${stage.name.padEnd(10)} ${outcome}${stage.report ? `, ${count.passed} passed, ${count.failed} failed` : ""}`,
    );
    process.stdout.write(`── ${stage.name}: ${outcome}\n`);
    if (count.failed > 0) break;
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
