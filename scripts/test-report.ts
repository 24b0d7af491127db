import { existsSync, readFileSync } from "node:fs";

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly flaky: number;
}

/** More flaky tests than this in a stage fail it (docs/decisions/0033-tests.md). */
const maxFlaky = 2;

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    /** Keeps the first failure's messages, even if the retry passed. */
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Vitest tests that passed only when retried, with their first error. Playwright lists its own. */
export function repeatedTests(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(passedWhenRepeated)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join("\n")}`),
  );
}

function passedWhenRepeated({
  status,
  failureMessages,
}: VitestReport["testResults"][number]["assertionResults"][number]): boolean {
  return status === "passed" && failureMessages.length > 0;
}

/** Counts a stage's tests. A failed run without a failed test, and a run without tests, count as one failure. */
export function countTests(kind: "vitest" | "playwright", file: string, succeeded: boolean): Count {
  const count = existsSync(file)
    ? read(kind, JSON.parse(readFileSync(file, "utf8")))
    : { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  const missing = count.failed === 0 && (!succeeded || count.passed === 0);
  return missing ? { ...count, failed: 1 } : count;
}

function read(kind: "vitest" | "playwright", report: unknown): Count {
  if (kind === "vitest") {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as VitestReport;
    const flaky = testResults.flatMap(({ assertionResults }) => assertionResults).filter(passedWhenRepeated).length;
    return judged({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, flaky });
  }
  const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
  return judged({ passed: expected + flaky, failed: unexpected, skipped, flaky });
}

function judged(count: Count): Count {
  const { passed, failed, skipped, flaky } = count;
  return flaky > maxFlaky ? { passed: passed - flaky, failed: failed + flaky, skipped, flaky: 0 } : count;
}
