import { afterEach, expect, test, vi } from "vitest";
import { findBrowser, findHeadlessBrowser } from "../../scripts/browser.ts";

afterEach(() => vi.unstubAllEnvs());

test("the browser that CHROMIUM_PATH names is taken", () => {
  vi.stubEnv("CHROMIUM_PATH", process.execPath);
  expect([findBrowser(), findHeadlessBrowser()]).toEqual([process.execPath, process.execPath]);
});

test("a CHROMIUM_PATH that leads nowhere is an error, not another browser", () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  expect(findBrowser).toThrow(/^CHROMIUM_PATH names \/nowhere\/chromium, which does not exist/);
});
