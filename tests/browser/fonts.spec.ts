import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

// A phone's headlines: optical sizing draws a wide window's headlines narrower.
test.use({ viewport: { width: 390, height: 844 } });

/** Widths of a page's title and facts on one line, in both weights. */
async function widths(page: Page, url: string): Promise<number[]> {
  await page.goto(url);
  await expect(heading(page, /.+/)).toBeVisible();
  return page.evaluate(async () => {
    await document.fonts.ready;
    const of = ["#main h1", "#main [data-facts]"].flatMap((selector) =>
      ["400", "600"].map((weight) => ({ element: document.querySelector(selector), weight })),
    );
    const lines = of.map(({ element, weight }) => {
      const line = document.createElement("span");
      line.textContent = element?.textContent ?? "";
      line.style.cssText = `position: absolute; white-space: nowrap; font-weight: ${weight}`;
      element?.append(line);
      return line;
    });
    // The browser looks for a local face once text uses it.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await document.fonts.ready;
    return lines.map((line) => line.getBoundingClientRect().width);
  });
}

test("the fallback fonts take as much space as the museum's in both weights", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  const url = `${server.url}/event/general-admission`;
  // The first load fills the cache: a page skips a late font on purpose.
  await widths(page, url);
  const own = await widths(page, url);
  await page.route("**/*.woff2", (route) => route.abort());
  const fallback = await widths(page, url);
  const isThere = await page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => /^(Inter|Fraunces) /.test(family) && status === "loaded"),
  );
  test.skip(!isThere, "none of the local fonts that were measured is on this machine");
  for (const [index, width] of own.entries()) {
    expect((fallback[index] ?? 0) / width, `line ${index}`).toBeGreaterThan(0.96);
    expect((fallback[index] ?? 0) / width, `line ${index}`).toBeLessThan(1.04);
  }
});
