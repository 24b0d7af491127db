import { defineConfig } from "@playwright/test";
import { findHeadlessBrowser } from "./scripts/browser.ts";

/** What does the same at any width runs at one: on a phone, as most visitors come. `ALL_WIDTHS=1` runs everything at both. */
const atAnyWidth = [
  "account-mails",
  "author-changes",
  "blocked-site-data",
  "changes",
  "filling",
  "first-view",
  "hold",
  "joining",
  "many-events",
  "membership-forms",
  "offline",
  "other-flow",
  "platform",
  "restore-selection",
  "scanner-cameras",
  "scanner-decoding",
  "seat-limits",
  "selection",
  "sessions",
  "waiting",
  "without-script",
];
const withKeyboard = ["box-office-keyboard"];
const specs = (names: readonly string[]) => (process.env.ALL_WIDTHS ? [] : names.map((name) => `**/${name}.spec.ts`));

export default defineConfig({
  testDir: "tests/browser",
  globalSetup: "./tests/support/test-run.ts",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results/browser",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
      ],
    },
  },
  projects: [
    { name: "phone", testIgnore: specs(withKeyboard), use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
    { name: "desktop", testIgnore: specs(atAnyWidth), use: { viewport: { width: 1280, height: 900 } } },
  ],
});
