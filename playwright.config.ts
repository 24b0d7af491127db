import { defineConfig } from "@playwright/test";
import { findHeadlessBrowser } from "./scripts/browser.ts";

/**
 * `npm test` runs a test once, on a phone, as most visitors come; tagged "@desktop" on a desktop, "@each-width" on both.
 * `npm run test:slow` (SLOW=1) runs those tagged "@slow", and repeats those tagged "@both-widths" on a desktop.
 * One tagged "@checked-at-both-widths" is checked by axe at the other width as well (tests/browser/support/screens.ts).
 * `ALL_WIDTHS=1` runs all at both widths that is not for a desktop alone.
 */
const { ALL_WIDTHS, SLOW } = process.env;
const selections = SLOW
  ? { phone: /^(?=.*@slow)(?!.*@desktop)/s, desktop: /@both-widths|(?=.*@slow)(?=.*@desktop)/s }
  : { phone: /^(?!.*(@desktop|@slow))/s, desktop: /^(?!.*@slow).*(@desktop|@each-width)/s };
const chosen = ALL_WIDTHS ? { phone: /^(?!.*@desktop)/s, desktop: /./ } : selections;

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/browser-run.ts",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  fullyParallel: false,
  // One more than a small machine has cores: each waits for a moment now and then (docs/decisions/0033-tests.md).
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // These end what hangs, and measure nothing: a shared machine takes ten times as long at times.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // The museum's, or the one that the whole run is in.
    timezoneId: process.env.TZ ?? "America/Denver",
    locale: "en-US",
    // A visitor who asked for less motion: screenshots and axe then see what stays.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findHeadlessBrowser(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Most pages end before optimized code would have paid for its making (docs/decisions/0033-tests.md).
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
  },
  projects: [
    {
      name: "phone",
      grep: chosen.phone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "desktop", grep: chosen.desktop, use: { viewport: { width: 1280, height: 900 } } },
  ],
});
