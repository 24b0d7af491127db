import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

/** How much room the words above what is chosen take. */
async function layout(page: Page, url: string) {
  await page.goto(url);
  await expect(heading(page, /.+/)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() =>
    ["header", "#main h1", "#main dl"].map((selector) => [selector, Math.round(document.querySelector(selector)?.getBoundingClientRect().height ?? 0)]),
  );
}

test("without the museum's fonts its words take the same lines, so that nothing moves when they arrive", async ({ page, server }) => {
  for (const handle of ["general-admission", "quick-visit", "school-visit"]) {
    const url = `${server.url}/event/${handle}`;
    // The first load fills the cache: a font that is late is left out of a page on purpose.
    await layout(page, url);
    const own = await layout(page, url);
    await page.route("**/*.woff2", (route) => route.abort());
    const fallback = await layout(page, url);
    await page.unroute("**/*.woff2");
    expect(fallback, handle).toEqual(own);
  }
});
