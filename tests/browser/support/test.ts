import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type BrowserContext, test as base, type Page, expect as playwrightExpect } from "@playwright/test";
import { secondsToMidnight, shift, shiftDate } from "../../support/clock.ts";
import { hostVariable, type MuseumHost, museumsAt } from "../../support/museum-host.ts";
import { startServer, type TestServer } from "./server.ts";

export const expect = playwrightExpect;

/** Sets the tests' clock in every page of a context, and makes navigation wait for hydration. */
export async function prepareContext(context: BrowserContext): Promise<BrowserContext> {
  if (shift !== 0) await context.addInitScript(shiftDate, shift);
  context.on("page", waitForCode);
  return context;
}

/**
 * Makes a page's `goto` and `reload` wait for hydration, because tests then read its effects, such as stored data.
 * `waitUntil: "commit"` skips that (early-acts.spec.ts).
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

/** A museum's real server, one per worker, from the first test that asks for it. */
const serverOf = (museum: string) =>
  [
    async ({ host }: { host: MuseumHost }, use: (server: TestServer) => Promise<void>) => {
      const server = await startServer({ host, museum });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ] as const;

/**
 * Playwright's test with `server`, a real server per worker with ample capacity; `lindenhof` and `sidra`, the same for
 * the museums in Vienna and Kuwait; `ownServer`, for a test that uses up something unique (with the option
 * `inEnglishOnly`, of a museum of one language; with `museum` and `variables`, of another museum and environment); and
 * `scannerUrl`, the scanner on its own page.
 */
export const test = base.extend<
  {
    inEnglishOnly: boolean;
    museum: string;
    variables: Readonly<Record<string, string>>;
    ownServer: TestServer;
    sameDay: undefined;
  },
  { host: MuseumHost; server: TestServer; lindenhof: TestServer; sidra: TestServer; scannerUrl: string }
>({
  // A test across the museum's midnight would pay for a date that is over.
  sameDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      const left = secondsToMidnight();
      if (left < 90) await pause(left * 1000 + 500);
      await use(undefined);
    },
    { auto: true, timeout: 100_000 },
  ],
  context: async ({ context }, use) => use(await prepareContext(context)),
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
    async ({}, use) => {
      await use(museumsAt(process.env[hostVariable] ?? ""));
    },
    { scope: "worker" },
  ],
  inEnglishOnly: [false, { option: true }],
  museum: ["flows", { option: true }],
  variables: [{}, { option: true }],
  ownServer: [
    async ({ host, browser, inEnglishOnly, museum, variables }, use) => {
      const server = await startServer({ host, museum, variables, onlyIn: inEnglishOnly ? "en" : undefined });
      await use(server);
      // Open pages hold connections that would delay the server's stop.
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.stop();
    },
    { timeout: 150_000 },
  ],
  server: [...serverOf("flows")],
  lindenhof: [...serverOf("museums/lindenhof")],
  sidra: [...serverOf("tests/museums/sidra")],
  // Here and not in ../scanner.ts: Playwright reuses a worker only for files with the same worker fixtures.
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
