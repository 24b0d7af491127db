import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Calls back when the test that asks is over or, outside of one, the file's tests: called from a test, `afterAll` does nothing. */
export const whenOver = (done: () => unknown): void => (TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished)(async () => void (await done()));
