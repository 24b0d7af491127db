import { readFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Manifest } from "vite";
import { expect, test } from "vitest";
import { findBrowser } from "../../scripts/browser.ts";
import { stepPreloads } from "../../server/pages/preloads.ts";
import { startServer } from "../browser/support/server.ts";
import { filesOf } from "./weigh.ts";

test("before any interaction a browser requests all measured files, and then only the receipt's", async () => {
  const flow: { steps: { component: string }[] } = parse(await readFile("flows/event/general-admission.json", "utf8"));
  const manifest: Manifest = JSON.parse(await readFile("dist/app/.vite/manifest.json", "utf8"));
  const first = flow.steps[0]?.component ?? "";
  const { scripts, styles } = stepPreloads(manifest, [first], first);
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/event/general-admission`, { waitUntil: "networkidle" });
    const urls = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    const asked = urls.map((url) => new URL(url).pathname.slice(1)).filter((file) => /\.(js|css)$/.test(file));
    const weighed = [...scripts, ...styles];
    expect(weighed.filter((file) => !asked.includes(file))).toEqual([]);
    const others = asked.filter((file) => !weighed.includes(file));
    expect(others.sort()).toEqual(filesOf(manifest, "shell/cart-receipt.tsx").sort());
    expect(Math.min(...others.map((file) => asked.indexOf(file)))).toBe(weighed.length);
  } finally {
    await browser.close();
    await server.stop();
  }
}, 120_000);
