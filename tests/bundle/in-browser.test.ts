import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { firstLoad } from "../../server/pages/first-load.ts";
import { findBrowser } from "../../tools/browser.ts";
import { startServer } from "../browser/support/server.ts";
import { weigh } from "./weigh.ts";

/** Notes when the first day of the calendar is in the document. */
const noteFirstDay = `new MutationObserver((_changes, observer) => {
  if (document.querySelector('[role="grid"] button') === null) return;
  performance.mark("first-day");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });`;

test("what is weighed is what a browser asks for before the first step is shown; what it asks for later is named", async () => {
  const flow: { steps: { component: string }[] } = parse(await readFile("flows/event/general-admission.json", "utf8"));
  const manifest: Manifest = JSON.parse(await readFile("dist/app/.vite/manifest.json", "utf8"));
  const { scripts, styles } = firstLoad(
    manifest,
    flow.steps.map(({ component }) => component),
    flow.steps[0]?.component,
  );
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.addInitScript(noteFirstDay);
    await page.goto(`${server.url}/event/general-admission`, { waitUntil: "networkidle" });
    const { shown, files } = await page.evaluate(() => ({
      shown: performance.getEntriesByName("first-day")[0]?.startTime ?? 0,
      files: performance
        .getEntriesByType("resource")
        .map(({ name, startTime }) => ({ file: new URL(name).pathname.slice(1), startTime }))
        .filter(({ file }) => /\.(js|css)$/.test(file)),
    }));
    expect(shown).toBeGreaterThan(0);
    const later = files.filter(({ startTime }) => startTime >= shown).map(({ file }) => file);
    const { gzip, brotli } = await weigh("dist/app", later);
    process.stdout.write(`asked for once the step is shown, not in the first load: ${gzip} gzip, ${brotli} brotli (${later.join(", ") || "nothing"})\n`);

    const before = files.filter(({ startTime }) => startTime < shown).map(({ file }) => file);
    expect(before.toSorted()).toEqual([...scripts, ...styles].toSorted());
  } finally {
    await browser.close();
    await server.stop();
  }
}, 120_000);
