import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { shot } from "./support/screens.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, heading, onStep, proceed } from "./visitor.ts";

const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgebungsw";

/** Adds a word of at least seventy letters to every title of the museum. */
async function lengthen({ configDir, url }: TestServer): Promise<void> {
  const files = [
    "catalogue.json",
    ...(await Promise.all(["event", "membership", "series"].map((base) => listed(configDir, base)))).flat(),
  ];
  for (const name of files) {
    const file = join(configDir, name);
    await writeFile(
      file,
      (await readFile(file, "utf8")).replace(/"(title|pageTitle|shortDescription)": "/g, (start) => `${start}${word} `),
    );
  }
  await expect.poll(async () => await (await fetch(`${url}/api/storefront/memberships`)).text()).toContain(word);
  await expect.poll(async () => await (await fetch(`${url}/series/lecture-series`)).text()).toContain(word);
}

const listed = async (folder: string, base: string) =>
  (await readdir(join(folder, base))).map((name) => join(base, name));

/** Elements beyond the page's edges; empty if nothing scrolls sideways. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1 || element.scrollWidth > clientWidth)
      .map((element) => `${element.tagName}.${element.className} ${element.textContent?.slice(0, 30)}`);
  });

async function fits(page: Page, name: string): Promise<void> {
  // A new page has its text before its styles.
  await page.waitForLoadState();
  expect(await tooWide(page), name).toEqual([]);
  await shot(page, `long-titles-${name}`);
}

let museum: TestServer;
test.beforeAll(async ({ host }) => {
  museum = await startServer({ host });
  await lengthen(museum);
});
test.afterAll(async () => {
  await museum.stop();
});
test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 320, height: 700 });
});

test("a title of one long word wraps on every page of the way to the tickets", { tag: "@both-widths" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(`${museum.url}/events`);
  await expect(heading(page, "Select an event.")).toBeVisible();
  await expect(page.getByRole("link", { name: "General Admission" })).toBeVisible();
  await fits(page, "events");
  await page.goto(`${museum.url}/event/general-admission`);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await fits(page, "date");
  await proceed(page);
  await onStep(page, "/bundles");
  await page.getByRole("radio").last().check();
  await fits(page, "bundles");
  await proceed(page);
  await onStep(page, "/upsells");
  await page.getByRole("checkbox").first().check();
  await fits(page, "upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton").first()).toBeVisible();
  for (const field of await page.getByRole("spinbutton", { name: /Adult/ }).all()) await field.fill("1");
  await fits(page, "tickets");
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await fits(page, "time");
  await page.getByRole("button", { name: /^Cart, / }).click();
  await fits(page, "summary");
  await page.keyboard.press("Escape");
  await proceed(page);
  await onStep(page, "/review");
  await fits(page, "review");
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await fits(page, "checkout");
  for (const price of await page.getByText(/^\$\d+\.\d\d$/).all())
    expect((await price.boundingBox())?.height, "a price on one line").toBeLessThan(40);
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await page.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.org");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
  await expect(page.getByRole("img", { name: /QR/ }).first()).toBeVisible();
  await fits(page, "confirmation");
});

test("a title of one long word wraps where memberships, series and what is sold out are shown", {
  tag: "@both-widths",
}, async ({ page }) => {
  for (const [path, name] of [
    ["/memberships", "memberships"],
    ["/membership/join", "membership"],
    ["/series/lecture-series", "series"],
    ["/event/dinosaur-sleepover", "sold-out"],
    ["/event/planetarium-night", "seats"],
  ]) {
    await page.goto(museum.url + path);
    await expect(page.getByRole("main").getByText(word).filter({ visible: true }).first()).toBeVisible();
    await fits(page, name ?? "");
  }
});

test("a title of one long word wraps at the desk", { tag: "@both-widths" }, async ({ page }) => {
  await page.goto(`${museum.url}/box-office/login`);
  for (const digit of "2468") await page.getByRole("button", { name: digit, exact: true }).click();
  await expect(heading(page, "Box Office")).toBeVisible();
  for (const tool of ["Event Check-In", "Tickets Lookup"]) {
    await page.getByRole("navigation", { name: "Box office" }).getByRole("link", { name: tool }).click();
    await expect(page.getByText(word).first()).toBeAttached();
    await fits(page, tool);
  }
});
