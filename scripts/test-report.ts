import { existsSync, readFileSync } from "node:fs";

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Of those that passed: failed at first, and passed when repeated. */
  readonly flaky: number;
}

/** So many browser tests may pass only when repeated (docs/decisions/0066); where there are more, they have failed. */
const mostFlaky = 2;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
}

/**
 * How many tests a stage ran, from its runner's JSON report. A run that failed with no test failed (a file that does not load, a
 * report that is not there) counts as one failure, and a run without any test is one too.
 */
export function countTests(kind: "vitest" | "playwright", file: string, succeeded: boolean): Count {
  const count = existsSync(file) ? read(kind, JSON.parse(readFileSync(file, "utf8"))) : { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const missing = count.failed === 0 && (!succeeded || count.passed === 0);
  return missing ? { ...count, failed: 1 } : count;
}

function read(kind: "vitest" | "playwright", report: unknown): Count {
  if (kind === "vitest") {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, flaky: 0 };
  }
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return flaky > mostFlaky
    ? { passed: expected, failed: unexpected + flaky, skipped, flaky: 0 }
    : { passed: expected + flaky, failed: unexpected, skipped, flaky };
}
