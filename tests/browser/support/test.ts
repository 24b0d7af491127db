import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, test as base, type Page, expect as playwrightExpect } from "@playwright/test";
import { secondsToMidnight, shift, shiftDate } from "../../support/clock.ts";
import { hostVariable, type MuseumHost, museumsAt } from "../../support/museum-host.ts";
import { startServer, type TestServer } from "./server.ts";

export const expect = playwrightExpect;

/** Gives every page of a context the tests' clock, where timers run as ever, and waits where a page is loaded until its code has taken over. */
export async function prepareContext(context: BrowserContext): Promise<BrowserContext> {
  if (shift !== 0) await context.addInitScript(shiftDate, shift);
  context.on("page", waitForCode);
  return context;
}

/**
 * Has a page's `goto` and `reload` wait until its code has taken over what the server rendered: what a test reads next, such as what the browser
 * keeps, is the code's doing. Who wants to be quicker than that says `waitUntil: "commit"` (early-acts.spec.ts).
 */
function waitForCode(page: Page): void {
  const { goto, reload } = page;
  const isThere = () => page.waitForFunction(() => window.earlyActs === undefined);
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== "commit") await isThere();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== "commit") await isThere();
    return response;
  };
}

/**
 * Playwright's test with `server`: one real server per worker, which has more places than its tests take; `ownServer`, for a test that uses up
 * what there is one of; and `scannerUrl`, the scanner on a page of its own.
 */
export const test = base.extend<{ ownServer: TestServer; sameDay: undefined }, { host: MuseumHost; server: TestServer; scannerUrl: string }>({
  // A test that runs past the museum's midnight would buy for today what is over by the time it pays.
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const left = secondsToMidnight();
      if (left < 90) await pause(left * 1000 + 500);
      await use(undefined);
    },
    { auto: true, timeout: 100_000 },
  ],
  // A browser of another time than the machine's: the tests' clock.
  context: async ({ context }, use) => use(await prepareContext(context)),
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      await use(museumsAt(process.env[hostVariable] ?? ""));
    },
    { scope: "worker" },
  ],
  ownServer: [
    async ({ host, browser }, use) => {
      const server = await startServer({ host });
      await use(server);
      // The server would wait for what the pages keep open.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.stop();
    },
    { timeout: 150_000 },
  ],
  server: [
    async ({ host }, use) => {
      const server = await startServer({ host });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  // Here and not in ../scanner.ts: a worker goes on with the next file where that has the same fixtures of a worker, and ends where not.
  scannerUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const { buildScannerPage, serveScannerPage } = await import("./scanner-page.ts");
      const folder = await buildScannerPage();
      const { url, stop } = await serveScannerPage(folder);
      await use(url);
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
