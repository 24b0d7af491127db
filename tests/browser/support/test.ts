import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, test as base, expect as playwrightExpect } from "@playwright/test";
import { secondsToMidnight, shift, shiftDate } from "../../support/clock.ts";
import { startServer, type TestServer } from "./server.ts";

export const expect = playwrightExpect;

/** Gives every page of a context the tests' clock; timers run as ever. */
export async function byTestClock(context: BrowserContext): Promise<BrowserContext> {
  if (shift !== 0) await context.addInitScript(shiftDate, shift);
  return context;
}

/**
 * Playwright's test with `server`: one real server per worker, which has more places than its tests take; and `ownServer`, for a test that
 * uses up what there is one of.
 */
export const test = base.extend<{ ownServer: TestServer; sameDay: undefined }, { server: TestServer }>({
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
  context: async ({ context }, use) => use(await byTestClock(context)),
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { timeout: 150_000 },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
});
