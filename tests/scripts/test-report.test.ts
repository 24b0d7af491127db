import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countTests, repeatedTests } from "../../scripts/test-report.ts";
import { chooseStages, stages } from "../../scripts/test-stages.ts";

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "report-"));
  file = join(folder, "report.json");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const vitest = (passed: number, failed: number, repeated: readonly string[] = []) => {
  const told = repeated.map((fullName) => ({
    status: "passed",
    fullName,
    failureMessages: [`Error: ${fullName} was late`],
  }));
  const others = [
    { status: "passed", fullName: "is fine", failureMessages: [] },
    { status: "failed", fullName: "is broken", failureMessages: ["Error: first", "Error: second"] },
  ];
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [{ name: "a.test.ts", assertionResults: [...others, ...told] }],
  });
};

test("tests are counted as the runners report them", async () => {
  await writeFile(file, vitest(40, 2));
  expect(countTests("vitest", file, false)).toEqual({ passed: 40, failed: 2, skipped: 2, flaky: 0 });
  await writeFile(file, JSON.stringify({ stats: { expected: 26, unexpected: 1, flaky: 1, skipped: 3 } }));
  expect(countTests("playwright", file, false)).toEqual({ passed: 27, failed: 1, skipped: 3, flaky: 1 });
  await writeFile(file, JSON.stringify({ stats: { expected: 26, unexpected: 0, flaky: 3, skipped: 0 } }));
  expect(countTests("playwright", file, true)).toEqual({ passed: 26, failed: 3, skipped: 0, flaky: 0 });
});

test("up to two tests may pass on a retry, and are listed with their first error; with more, they have failed", async () => {
  await writeFile(file, vitest(40, 0, ["one", "two"]));
  expect(countTests("vitest", file, true)).toEqual({ passed: 40, failed: 0, skipped: 2, flaky: 2 });
  expect(repeatedTests(file)).toEqual(["a.test.ts: one\nError: one was late", "a.test.ts: two\nError: two was late"]);
  await writeFile(file, vitest(40, 0, ["one", "two", "three"]));
  expect(countTests("vitest", file, true)).toEqual({ passed: 37, failed: 3, skipped: 2, flaky: 0 });
  expect(repeatedTests(join(folder, "absent.json"))).toEqual([]);
});

test("a run that failed without a failed test is a failure", async () => {
  await writeFile(file, vitest(40, 0));
  expect(countTests("vitest", file, false)).toMatchObject({ passed: 40, failed: 1 });
});

test("a run without a test, or without a report, is a failure even if the runner succeeded", async () => {
  await writeFile(file, vitest(0, 0));
  expect(countTests("vitest", file, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests("vitest", join(folder, "absent.json"), true)).toMatchObject({ passed: 0, failed: 1 });
});

test("without arguments all stages that are not slow run; arguments select stages, in the stages' own order; an unknown argument is refused", () => {
  expect(chooseStages([])).toEqual(stages.filter(({ suite }) => suite === undefined));
  expect(chooseStages(["types", "lint"]).map(({ name }) => name)).toEqual(["lint", "types"]);
  expect(() => chooseStages(["lint", "tpyes"])).toThrow(/^No stage is named tpyes\. There are generate, lint, /);
});
