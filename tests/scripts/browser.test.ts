import { afterEach, expect, test, vi } from "vitest";
import { findBrowser, findHeadlessBrowser } from "../../scripts/browser.ts";

afterEach(() => vi.unstubAllEnvs());

test("the browser named by CHROMIUM_PATH is used", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect([findBrowser(), findHeadlessBrowser()]).toEqual([process.execPath, process.execPath]);
});

test("an invalid CHROMIUM_PATH is an error, and does not select another browser", () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  expect(findBrowser).toThrow(/^CHROMIUM_PATH names \/nowhere\/chromium, which does not exist/);
});
