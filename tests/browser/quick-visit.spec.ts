import type { Locator, Page } from "@playwright/test";
import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  chooseTimes,
  continueLink,
  heading,
  openDays,
  pay,
  proceed,
  serverCart,
  setQuantity,
} from "./visitor.ts";

const step = (page: Page, title: string): Locator => page.getByRole("region", { name: title });
const tickets = (page: Page): Locator => step(page, "Who is coming?");
const times = (page: Page): Locator => step(page, "When will you arrive?");

async function open(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/event/quick-visit`);
  await expect(page).toHaveURL(/\/event\/quick-visit\/visit$/);
  await expect(heading(page, "Plan your visit")).toBeVisible();
}

/** Fills in the page for two adults. @returns the day's name */
async function choose(page: Page, n = 1): Promise<string> {
  const day = await chooseDay(page, n);
  await setQuantity(page, "Adult", 2);
  await chooseTimes(page);
  return day;
}

test("two adults get their tickets on 3 screens with 9 taps", async ({ page, server }) => {
  await open(page, server.url);
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.tap();
    taps += 1;
  };
  await tap(openDays(page).nth(1));
  await tap(page.getByRole("button", { name: "Increase Adult" }));
  await tap(page.getByRole("button", { name: "Increase Adult" }));
  await tap(
    page
      .locator("label")
      .filter({ has: page.locator('input[type="radio"]:not([disabled])') })
      .first(),
  );
  await tap(continueLink(page));
  await expect(page).toHaveURL(/\/checkout\//);
  for (const [name, text] of [
    ["First name", "Ada"],
    ["Last name", "Lovelace"],
    ["Email", "ada.quick@example.org"],
  ] as const) {
    await tap(page.getByRole("textbox", { name }));
    await page.keyboard.type(text);
  }
  await tap(page.getByRole("button", { name: /^Pay/ }));
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
  await expect(page.getByText("Adult").first()).toBeVisible();
  expect(taps).toBeLessThanOrEqual(10);
  expect(taps).toBe(9);
});

test("each step opens once the previous one is answered; one Continue submits all", {
  tag: ["@both-widths", "@slow"],
}, async ({ page, server }) => {
  const changes: string[] = [];
  page.on(
    "request",
    (request) =>
      request.method() === "POST" &&
      request.url().includes("/checkout") &&
      changes.push(new URL(request.url()).pathname),
  );
  await open(page, server.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 2, name: "When would you like to visit?" })).toBeVisible();
  await expect(tickets(page).getByRole("spinbutton")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Continue" })).toContainText("Step 1 of 1");
  await shot(page, "quick-visit-1-open");
  await checkA11y(page, "quick visit, nothing chosen");

  await chooseDay(page, 1);
  await expect(tickets(page).getByRole("spinbutton").first()).toBeVisible();
  await expect(times(page).getByRole("radio")).toHaveCount(0);
  await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
  await setQuantity(page, "Adult", 2);
  await expect(times(page).getByRole("radio").first()).toBeVisible();
  await chooseTimes(page);
  await expect(continueLink(page)).toHaveAccessibleName("Checkout");
  await shot(page, "quick-visit-2-answered");
  await checkA11y(page, "quick visit, answered");
  expect(changes).toEqual([]);

  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  expect(changes.filter((path) => path.includes("/api/"))).toEqual(["/api/storefront/checkout/create"]);
  await pay(page, { email: "grace.quick@example.org" });
});

test("changing the day asks for the time again and keeps the tickets", { tag: "@slow" }, async ({ page, server }) => {
  await open(page, server.url);
  await choose(page);
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await chooseDay(page, 3);
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await expect(times(page).getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
  await setQuantity(page, "Adult", 0);
  await expect(times(page).getByRole("radio")).toHaveCount(0);
  await expect(times(page).getByRole("heading", { name: "When will you arrive?" })).toBeVisible();
});

test("Back from checkout restores the page, and a change replaces the hold", {
  tag: "@slow",
}, async ({ page, server }) => {
  await open(page, server.url);
  await choose(page);
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/visit$/);
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await expect(times(page).getByRole("radio", { checked: true })).toHaveCount(1);
  await expect
    .poll(() => serverCart(page, server.url).then((lines) => lines.map((line) => line.slice(0, 7))))
    .toEqual(["2 Adult"]);
  await setQuantity(page, "Adult", 3);
  await proceed(page);
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goBack();
  await expect
    .poll(() => serverCart(page, server.url).then((lines) => lines.map((line) => line.slice(0, 7))))
    .toEqual(["3 Adult"]);
  await page.goForward();
  await expect(page).toHaveURL(/\/checkout\//);
});

test("a reload keeps the page's choices, and a step's address opens the page", {
  tag: "@slow",
}, async ({ page, server }) => {
  await open(page, server.url);
  await choose(page);
  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await expect(times(page).getByRole("radio", { checked: true })).toHaveCount(1);
  for (const path of ["tickets", "time", "date"]) {
    await page.goto(`${server.url}/event/quick-visit/${path}`);
    await expect(page).toHaveURL(/\/event\/quick-visit\/visit$/);
    await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  }
});

test("a step's address opens the page for a new visitor", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/quick-visit/time`);
  await expect(page).toHaveURL(/\/event\/quick-visit\/visit$/);
  await expect(openDays(page).first()).toBeVisible();
  await expect(tickets(page).getByRole("spinbutton")).toHaveCount(0);
});

test("the keyboard alone goes from the calendar to checkout", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  await open(page, server.url);
  await openDays(page).nth(1).focus();
  await page.keyboard.press("Enter");
  await keyTo(page, page.getByRole("spinbutton", { name: "Adult", exact: true }));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  const slot = times(page).locator('input[type="radio"]:not([disabled])').first();
  await keyTo(page, slot);
  await page.keyboard.press("Space");
  await expect(slot).toBeChecked();
  await keyTo(page, continueLink(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\//);
});
