import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Works within a test, where `afterAll` does nothing, and for a file's tests. */
export const whenOver = (done: () => unknown): void =>
  (TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished)(async () => void (await done()));
