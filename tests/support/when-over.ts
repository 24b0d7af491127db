import { afterAll, onTestFinished, TestRunner } from "vitest";

/**
 * Calls back after the current test or, outside of one, after the file's tests: within a test, `afterAll` does nothing.
 */
export const whenOver = (done: () => unknown): void => (TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished)(async () => void (await done()));
