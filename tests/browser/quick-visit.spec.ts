import type { Locator, Page } from "@playwright/test";
import { keyTo } from "./keyboard.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  chooseTimes,
  continueLink,
  heading,
  onStep,
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

/** Counts the taps of a purchase for two adults; each typed field is one. */
function counted(page: Page) {
  let taps = 0;
  const tap = async (control: Locator) => {
    await control.tap();
    taps += 1;
  };
  const increase = page.getByRole("button", { name: "Increase Adult" });
  return {
    taps: () => taps,
    tap,
    async addTwoAdults() {
      await tap(increase);
      await tap(increase);
    },
    /** Taps the first time, as a thumb does: on its row. */
    firstTime: () =>
      tap(
        page
          .locator("label")
          .filter({ has: page.locator('input[type="radio"]:not([disabled])') })
          .first(),
      ),
    async checkOut(email: string) {
      await expect(page).toHaveURL(/\/checkout\//);
      for (const [name, text] of Object.entries({ "First name": "Ada", "Last name": "Lovelace", Email: email })) {
        await tap(page.getByRole("textbox", { name }));
        await page.keyboard.type(text);
      }
      await tap(page.getByRole("button", { name: /^Pay/ }));
      await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
      await expect(page.getByText("Adult").first()).toBeVisible();
    },
  };
}

test("two adults get their tickets on 3 screens with 9 taps, from the card on", async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  await page.getByRole("link", { name: "General Admission", exact: true }).tap();
  await onStep(page, "/event/quick-visit/visit");
  const { taps, tap, addTwoAdults, firstTime, checkOut } = counted(page);
  await tap(openDays(page).nth(1));
  await expect(page.getByRole("region", { name: "Continue" })).toContainText("Who is coming?");
  await addTwoAdults();
  await firstTime();
  await tap(continueLink(page));
  await checkOut("ada.quick@example.org");
  expect(taps()).toBe(9);
});

test("two adults get their tickets step by step with 14 taps", async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  const { taps, tap, addTwoAdults, firstTime, checkOut } = counted(page);
  await tap(openDays(page).nth(1));
  for (const path of ["/bundles", "/upsells", "/tickets"]) {
    await tap(continueLink(page));
    await onStep(page, path);
    // Two taps within half a second are one double tap, which presses once.
    await page.waitForTimeout(500);
  }
  await addTwoAdults();
  await tap(continueLink(page));
  await onStep(page, "/time");
  await firstTime();
  await tap(continueLink(page));
  await onStep(page, "/review");
  await page.waitForTimeout(500);
  await tap(continueLink(page));
  await checkOut("ada.steps@example.org");
  expect(taps()).toBe(14);
});

test("on a phone the first view shows two weeks of days, and an answer brings the next question into sight", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("region", { name: "Continue" });
  const isInView = async (control: Locator) => {
    const [own, below] = await Promise.all([control.boundingBox(), bar.boundingBox()]);
    return own !== null && below !== null && own.y >= 0 && own.y + own.height <= below.y;
  };
  await open(page, server.url);
  expect(await isInView(page.getByRole("grid").getByRole("row").nth(2))).toBe(true);
  await chooseDay(page, 1);
  const increase = page.getByRole("button", { name: "Increase Adult" });
  await expect.poll(() => isInView(increase)).toBe(true);
  await expect(bar).toContainText("Who is coming?");
  const { y: before } = (await increase.boundingBox()) ?? { y: 0 };
  await increase.tap();
  await expect(times(page).getByRole("radio").first()).toBeVisible();
  // It may be pressed again, so it stays under the thumb.
  expect((await increase.boundingBox())?.y).toBe(before);
  await expect(bar).toContainText("When will you arrive?");
});

test("bundles and extras unfold on the page; the bundle and what it saves are in the summary", {
  tag: "@slow",
}, async ({ page, server }) => {
  await open(page, server.url);
  await chooseDay(page, 1);
  const unfold = page.getByRole("button", { name: "Make a day of it" });
  await expect(unfold).toHaveAttribute("aria-expanded", "false");
  await unfold.click();
  await page.getByRole("radio", { name: "Explorer Bundle" }).check();
  await setQuantity(page, "Adult", 2);
  await chooseTimes(page);
  await checkA11y(page, "quick visit with a bundle");
  await shot(page, "quick-visit-3-bundle");
  const beside = page.getByRole("complementary", { name: "Your Selection Summary" });
  const isBeside = await beside.isVisible();
  if (!isBeside) await page.getByRole("button", { name: /^Your selection: / }).click();
  const summary = isBeside ? beside : page.getByRole("dialog", { name: "Your Selection Summary" });
  await expect(summary).toContainText(/Explorer Bundle.*You save \$6.*Your day/s);
  await page.reload();
  await expect(unfold).toHaveAttribute("aria-expanded", "true");
});

test("each step opens once the previous one is answered; one Continue submits all", {
  tag: "@slow",
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
  await expect(page.getByRole("region", { name: "Continue" })).not.toContainText("Step 1 of 1");
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
