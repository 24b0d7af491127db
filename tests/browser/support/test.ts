import { test as base, expect as playwrightExpect } from "@playwright/test";
import { startServer, type TestServer } from "./server.ts";

export const expect = playwrightExpect;

/** Playwright's test with `server`: one real server per worker. */
export const test = base.extend<object, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
