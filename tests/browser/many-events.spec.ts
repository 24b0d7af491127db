import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import { checkA11y, shot } from "./support/screens.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

const count = 1000;

/** Adds events, each on two weekdays, until the museum has a thousand. */
async function addEvents({ configDir, url }: TestServer): Promise<void> {
  const file = join(configDir, "catalogue.json");
  const catalogue = parse(await readFile(file, "utf8")) as {
    events: { listed?: boolean; ticketTypes: { channel?: string }[] }[];
  };
  const { events } = catalogue;
  const shown = events.filter(
    ({ listed, ticketTypes }) => listed !== false && ticketTypes.some(({ channel }) => channel !== "desk"),
  ).length;
  const more = Array.from({ length: count - shown }, (_, index) => ({
    id: `talk-${index}`,
    title: `Talk ${index}`,
    descriptionHtml: "<p>An evening with a curator.</p>",
    opening: { weekly: ["tuesday"], forDays: 14 },
    capacity: 30,
    ticketTypes: [{ id: `talk-${index}-seat`, title: "Seat", price: "9.00" }],
  }));
  await writeFile(file, JSON.stringify({ ...catalogue, events: [...events, ...more] }));
  await expect
    .poll(
      async () =>
        (await (await fetch(`${url}/api/storefront/events?page=${Math.ceil(count / 40)}`)).json()).body.events.length,
      { timeout: 30_000 },
    )
    .toBe(40);
}

let server: TestServer;

test.beforeAll(async ({ host }) => {
  test.setTimeout(180_000);
  server = await startServer({ host });
  await addEvents(server);
});

test.afterAll(() => server.stop());

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const more = (page: Page) => page.getByRole("button", { name: "Show more events" });

test("the last of a thousand events is reached by keyboard; Back and a reload restore the place", {
  tag: "@slow",
}, async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${server.url}/events`);
  await expect(cards(page)).toHaveCount(40);
  await shot(page, "many-events");
  await checkA11y(page, "many-events");

  // The focus moves to the first new card.
  await more(page).focus();
  const before = await cards(page).count();
  await page.keyboard.press("Enter");
  await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("A");

  for (let shown = await cards(page).count(); shown < count; shown = await cards(page).count()) {
    await more(page).press("Enter");
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
  }
  await expect(more(page)).toHaveCount(0);
  const titles = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  expect([titles.length, new Set(titles).size]).toEqual([count, count]);

  const last = page.getByRole("link", { name: titles.at(-1) ?? "", exact: true });
  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Select an event.");
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(cards(page)).toHaveCount(count);

  await page.reload();
  await expect(cards(page)).toHaveCount(count);
  await expect(last).toBeInViewport();

  await page.goto(`${server.url}/events`);
  await expect(cards(page)).toHaveCount(40);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("scrolling shows more by itself, and the foot of the page stays within reach", { tag: "@slow" }, async ({
  page,
}) => {
  await page.goto(`${server.url}/events`);
  for (const shown of [80, 120, 160]) {
    await more(page).scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(shown);
  }
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("contentinfo").getByRole("link").first()).toBeInViewport();
  await expect(cards(page)).toHaveCount(160);
});

test("a page of the list that fails to load says so, and the same button retries", { tag: "@slow" }, async ({
  page,
}) => {
  await page.route("**/api/storefront/events?page=2", (route) => route.abort());
  await page.goto(`${server.url}/events`);
  await more(page).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("We can’t reach the museum right now.");
  await expect(cards(page)).toHaveCount(40);
  await page.unroute("**/api/storefront/events?page=2");
  await more(page).press("Enter");
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(80);
});
