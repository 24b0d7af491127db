import { test as base, expect as playwrightExpect } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";

export const expect = playwrightExpect;

/**
 * Playwright's test with `server`: one real server per worker, which has more places than its tests take; and `ownServer`, for a test that
 * uses up what there is one of.
 */
export const test = base.extend<{ ownServer: TestServer }, { server: TestServer }>({
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
