import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { checkA11y } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, continueLink, heading, onStep, proceed, reachReview } from "./visitor.ts";

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Adds up the page's cumulative layout shift, as the browser measures it. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        Object.assign(window, { shifted: (window as unknown as { shifted: number }).shifted + entry.value });
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.waitForTimeout(400);
    return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
  };
}

/** Layout shift of one line, which may rewrap when the museum's typeface loads after first paint. */
const lineOfText = 0.05;

const addresses = [
  ["/events", /Select an event/],
  ["/event/general-admission", /When would you like to visit/],
  ["/event/planetarium-night", /Take your seats/],
  ["/event/dinosaur-sleepover", /Dinosaur Sleepover/],
] as const;

test("nothing moves while a page loads", { tag: "@each-width" }, async ({ page, server }) => {
  const shifted = await watchShifts(page);
  // Each page loads as for a new visitor, typefaces included.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const [path, title] of addresses) {
    await page.goto(server.url + path);
    await expect(heading(page, title)).toBeVisible();
    expect(await shifted(), path).toBeLessThan(lineOfText);
  }
});

test("reloading a late step shifts nothing", { tag: "@both-widths" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  const shifted = await watchShifts(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "$25", exact: true })).toBeVisible();
  expect(await shifted()).toBeLessThan(lineOfText);
});

test("a donation button does not move while the receipt above it grows", { tag: "@slow" }, async ({
  page,
  server,
  isMobile,
}) => {
  test.skip(!isMobile, "the receipt fits the screen of a desktop");
  await reachReview(page, server.url);
  const amount = page.getByRole("button", { name: "$25", exact: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const before = await amount.boundingBox();
  await amount.click();
  await expect(page.getByRole("complementary", { name: "Your Selection Summary" })).toContainText("$75.00");
  expect(Math.abs(((await amount.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

test("Continue does not move when its hint disappears", { tag: ["@both-widths", "@slow"] }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await page.evaluate(() => window.scrollTo(0, 0));
  const hint = page.getByRole("region", { name: "Continue" }).getByText("Choose a date to continue.");
  await continueLink(page).click({ force: true });
  await expect(hint).toBeVisible();
  const top = () =>
    continueLink(page).evaluate(
      (link) =>
        link.getBoundingClientRect().top +
        (getComputedStyle(link.parentElement ?? link).position === "sticky" ? 0 : scrollY),
    );
  const before = await top();
  await chooseDay(page, 0);
  await expect(hint).toHaveCount(0);
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
});

test("a press on Retry leaves the focus on the step's heading", { tag: "@slow" }, async ({ page, server }) => {
  await page.route("**/api/storefront/bundle/**", (route) => route.abort());
  await page.goto(`${server.url}/event/general-admission`);
  await chooseDay(page, 1);
  await proceed(page);
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/storefront/bundle/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("radio", { name: "Explorer Bundle", exact: true })).toBeVisible();
  await expect(page.locator("h1")).toBeFocused();
});

test("another museum's colours apply, and its pages stay accessible", { tag: "@both-widths" }, async ({
  page,
  server,
}) => {
  const file = join(server.configDir, "tenant.json");
  const good = await readFile(file, "utf8");
  const theme =
    '"theme": { "accent": "#ffd23f", "ink": "#f4f1ea", "inkSoft": "#c3bdb0", "paper": "#14171c", "raised": "#1f242b", "line": "#3a424d" }';
  try {
    await writeFile(file, good.replace(/"theme": \{[^}]*\}/, theme));
    await expect(async () => {
      await page.goto(`${server.url}/event/planetarium-night`);
      await expect(page.locator("body")).toHaveCSS("background-color", "rgb(20, 23, 28)", { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await expect(heading(page, /Take your seats/)).toBeVisible();
    await checkA11y(page, "tickets in other colours");
  } finally {
    await writeFile(file, good);
  }
});
