import type { Page } from "@playwright/test";
import { expect, prepareContext, test } from "./support/test.ts";
import { pay, proceed, reachReview } from "./visitor.ts";

const preloads = (page: Page): Promise<string[]> =>
  page
    .locator('head link:is([rel="preload"], [rel="modulepreload"])')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));

test("every preload of a page is used, fonts and first picture included", async ({ browser, server }) => {
  // In parallel: a browser warns about unused preloads only after some seconds.
  const looks = ["/event/general-admission/date", "/events", "/membership/join"].map(async (path) => {
    const context = await prepareContext(await browser.newContext());
    const page = await context.newPage();
    const unused: string[] = [];
    page.on("console", (message) => message.text().includes("was preloaded") && unused.push(message.text()));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(server.url + path, { waitUntil: "networkidle" });
    const ahead = await preloads(page);
    expect(
      ahead.filter((url) => url.endsWith(".woff2")),
      path,
    ).toHaveLength(2);
    expect(
      ahead.filter((url) => url.includes("/media/")),
      path,
    ).toHaveLength(1);
    // Nothing loads twice, and every font was preloaded.
    for (const url of ahead)
      expect(
        asked.filter((each) => each === url),
        path,
      ).toHaveLength(1);
    expect(
      asked.filter((url) => url.endsWith(".woff2") && !ahead.includes(url)),
      path,
    ).toEqual([]);
    await page.waitForTimeout(4000);
    expect(unused, path).toEqual([]);
    await context.close();
  });
  await Promise.all(looks);
});

test("the list of events comes with its page, without another request", async ({ page, server }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
  await expect(page.getByRole("link", { name: "General Admission" })).toBeVisible();
  expect(calls).toEqual([]);
});

test("storefront, checkout and confirmation share two fonts, each loaded once", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const fonts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".woff2")) fonts.push(response.url());
  });
  await reachReview(page, server.url);
  await proceed(page);
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => ["Fraunces", "Inter"].map((name) => document.fonts.check(`1rem ${name}`)))).toEqual([
    true,
    true,
  ]);
  await pay(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Tickets For Order: / })).toBeVisible();
  expect(new Set(fonts).size).toBe(2);
  // Cached fonts transfer nothing: a second transfer means another URL or an uncacheable answer.
  const again = await page.evaluate(
    () =>
      performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.endsWith(".woff2") && (entry as PerformanceResourceTiming).transferSize > 0)
        .length,
  );
  expect(again).toBe(0);
});

test("an anonymous page is sent again only after a change", async ({ server }) => {
  const address = `${server.url}/event/general-admission/date`;
  const first = await fetch(address);
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("no-cache");
  expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(address, { headers: { "if-none-match": etag, cookie: "customerToken=stale" } })).status).toBe(
    200,
  );
});
