import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { checkA11y, shot } from "./support/screens.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { onStep } from "./visitor.ts";

/** A museum that formats dates, numbers and prices in Hebrew; the product's sentences stay English. */
let museum: TestServer;
test.beforeAll(async ({ host }) => {
  museum = await startServer({ host });
  const file = join(museum.configDir, "tenant.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"languages": ["en-US", "es-US"]', '"locale": "he-IL"'));
  await expect.poll(async () => await (await fetch(`${museum.url}/events`)).text()).toContain('dir="rtl"');
});
test.afterAll(async () => {
  await museum.stop();
});

/** Elements beyond either edge of the page. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const boxes = [...document.querySelectorAll("main *, header *, footer *")].map((element) => ({
      element,
      box: element.getBoundingClientRect(),
    }));
    return boxes
      .filter(({ box }) => box.left < -1 || box.right > clientWidth + 1)
      .map(({ element }) => element.outerHTML.slice(0, 120));
  });

test("a right-to-left museum's lists, calendar, forms and checkout are laid out from right to left", {
  tag: ["@both-widths", "@slow"],
}, async ({ page }) => {
  for (const path of [
    "/events",
    "/event/general-admission/date",
    "/event/quick-visit",
    "/memberships",
    "/account/login",
    "/checkout/no-such-cart",
  ]) {
    await page.goto(museum.url + path);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // The museum's name is on the right, where reading begins.
    const name = await page.getByRole("link", { name: "Meridian Museum" }).first().boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeGreaterThan((page.viewportSize()?.width ?? 0) / 2);
    expect(await beyond(page), path).toEqual([]);
    await checkA11y(page, `${path} from right to left`);
    await shot(page, `right-to-left${path.replaceAll("/", "-")}`);
  }
});

test("in a right-to-left calendar the left arrow goes to the next day", async ({ page }) => {
  await page.goto(`${museum.url}/event/general-admission`);
  await onStep(page, "/date");
  const today = page.locator("[data-date][tabindex='0']");
  const first = await today.getAttribute("data-date");
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  const next = await page.evaluate(() => document.activeElement?.getAttribute("data-date"));
  expect(Date.parse(next ?? "") - Date.parse(first ?? "")).toBe(86_400_000);
  await page.keyboard.press("ArrowRight");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-date"))).toBe(first);
});
