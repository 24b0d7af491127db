import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { member, signIn } from "./account.ts";
import { atWork, buy, openTool } from "./desk.ts";
import { address, fillIn, registration } from "./member.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, heading, onStep, pay, proceed } from "./visitor.ts";

// One visit for all that is looked at: each screen is checked at its width, at 320 px, in the dark and from right to left.

const word = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzgebungsw";
/** Names at the maximum length. */
const long = { first: "Maximilian-Alexander", last: "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Hohenlohe" };
/** 1280 px at 400 % zoom (WCAG 2.2, 1.4.10): no text may need sideways scrolling. */
const zoomed = { width: 320, height: 640 };
const darkPaper = "rgb(21, 23, 25)";

/** A museum with a word of seventy letters in every title. */
let museum: TestServer;
test.beforeAll(async ({ host }) => {
  museum = await startServer({ host, onlyIn: "en" });
  await lengthenTitles(museum);
});
test.afterAll(() => museum.stop());

async function lengthenTitles({ configDir, url }: TestServer): Promise<void> {
  const bases = ["event", "membership", "series"];
  const flows = bases.map(async (base) => (await readdir(join(configDir, base))).map((name) => join(base, name)));
  for (const name of ["catalogue.json", ...(await Promise.all(flows)).flat()]) {
    const file = join(configDir, name);
    const text = await readFile(file, "utf8");
    await writeFile(
      file,
      text.replace(/"(title|pageTitle|shortDescription)": "/g, (start) => `${start}${word} `),
    );
  }
  await expect.poll(async () => await (await fetch(`${url}/api/storefront/memberships`)).text()).toContain(word);
  await expect.poll(async () => await (await fetch(`${url}/series/lecture-series`)).text()).toContain(word);
}

/** Checks a screen: axe and contrast in the dark, and that nothing lies beyond its edges, narrow or read from right to left. */
async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  const own = page.viewportSize() ?? zoomed;
  await fits(page, name);
  await checkA11y(page, name);
  await shot(page, `looks-${name}`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => paper(page)).toBe(darkPaper);
  await checkA11y(page, `${name} in the dark`, { only: ["color-contrast"] });
  await shot(page, `looks-${name}-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(zoomed);
  await fits(page, `${name} at 320 px`);
  await setDirection(page, "rtl");
  await fits(page, `${name} at 320 px from right to left`);
  await setDirection(page, "ltr");
  await page.setViewportSize(own);
}

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

const setDirection = (page: Page, direction: string) =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);

/** Fails if the page is wider than its window, and names the elements beyond either edge. */
async function fits(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll("body *")].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > clientWidth + 0.5 || left < -0.5;
      });
      return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160))];
    });
  await expect.poll(beyond, { message: name }).toEqual([]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(museum.url + path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await hasLoaded(page);
}

const hasLoaded = (page: Page) => expect(page.getByRole("status").getByText(/^Loading: /)).toHaveCount(0);

test("every screen from the events to the tickets", { tag: "@each-width" }, async ({ page, isMobile }) => {
  test.setTimeout(240_000);
  await open(page, "/events");
  await look(page, "events");
  await open(page, "/event/general-admission");
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await look(page, "date");
  await proceed(page);
  await onStep(page, "/bundles");
  await page.getByRole("radio", { name: "Explorer Bundle" }).check();
  await look(page, "bundles");
  await proceed(page);
  await onStep(page, "/upsells");
  await page.getByRole("checkbox", { name: "Giant Screen Film" }).check();
  await page.getByRole("checkbox", { name: "Audio Guide" }).check();
  await look(page, "upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton").first()).toBeVisible();
  const adults = page.getByRole("spinbutton", { name: /Adult$/ });
  await expect(adults).toHaveCount(3);
  for (const field of await adults.all()) await field.fill("10");
  await page.getByRole("spinbutton", { name: /Audio Guide$/ }).fill("10");
  await look(page, "tickets");
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await look(page, "time");
  if (isMobile) {
    await page.getByRole("button", { name: /^Cart, / }).click();
    await expect(page.getByRole("dialog", { name: "Your Selection Summary" })).toBeVisible();
    await look(page, "summary");
    await page.keyboard.press("Escape");
  }
  await proceed(page);
  await onStep(page, "/review");
  await look(page, "review");
  await proceed(page);
  await expect(heading(page, "Checkout")).toBeVisible();
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await look(page, "checkout");
  await page.setViewportSize(zoomed);
  for (const price of await page.getByText(/^\$\d+\.\d\d$/).all())
    expect((await price.boundingBox())?.height, "a price on one line").toBeLessThan(40);
  await pay(page, long);
  await expect(page.getByRole("img", { name: /QR/ }).first()).toBeVisible();
  await look(page, "confirmation");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});

test("memberships, series, sold-out and missing pages", { tag: "@each-width" }, async ({ page }) => {
  test.setTimeout(240_000);
  for (const [path, name] of [
    ["/memberships", "memberships"],
    ["/membership/join", "membership"],
    ["/series/lecture-series", "series"],
    ["/event/dinosaur-sleepover", "sold-out"],
    ["/event/planetarium-night", "seats"],
    ["/event/quick-visit", "quick-visit"],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole("main").getByText(word).filter({ visible: true }).first()).toBeVisible();
    await look(page, name);
  }
  for (const [path, name] of [
    ["/no/such/page", "404"],
    ["/order/no-such-order/confirmation", "order-not-found"],
    ["/checkout/no-such-cart", "checkout-not-found"],
  ] as const) {
    await open(page, path);
    await look(page, name);
  }
});

test("the forms of an account and of a membership", { tag: "@each-width" }, async ({ page }) => {
  test.setTimeout(240_000);
  for (const name of ["login", "activate", "recover", "set-password?token=none"]) {
    await open(page, `/account/${name}`);
    await look(page, `account-${name.replace(/\W.*/, "")}`);
  }
  await open(page, "/direct/membership/dual");
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await proceed(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await look(page, "registration");
  const own = registration(`${crypto.randomUUID()}@meridian.example`);
  await fillIn(page, { ...own, "First name": long.first, "Last name": long.last });
  await proceed(page);
  await expect(heading(page, /Your account$/)).toBeVisible();
  await fillIn(page, address);
  await look(page, "completed-registration");
  await proceed(page);
  await onStep(page, "/membership-info");
  await look(page, "known-details");
  await page.getByRole("button", { name: "Change" }).click();
  await page.getByRole("checkbox", { name: "This membership is a gift" }).check();
  await look(page, "details");
  await page.getByRole("checkbox", { name: "This membership is a gift" }).uncheck();
  await proceed(page);
  await onStep(page, "/review");
  await proceed(page);
  await pay(page, long);
  await look(page, "membership-card");
});

test("a member's account, and their tickets during a visit", { tag: "@each-width" }, async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${museum.url}/account/login`);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/events$/);
  await page.getByRole("button", { name: /^Welcome, / }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  await look(page, "account-menu");
  for (const path of ["/account", "/account/membership"]) {
    await open(page, path);
    await look(page, path.slice(1).replace("/", "-"));
  }
  await open(page, "/event/quick-visit");
  await chooseDay(page, 1);
  const tickets = page.getByRole("spinbutton", { name: /Member$/ }).first();
  await expect(tickets).toBeEnabled();
  await tickets.fill("1");
  await look(page, "member-tickets");
});

test("every tool of the box office", { tag: "@each-width" }, async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(`${museum.url}/box-office/login`);
  await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
  await look(page, "pin-pad");
  await page.getByRole("button", { name: "Sign in with email and password" }).click();
  await look(page, "employee-login");
  const order = await buy(museum.url, {
    lastName: long.last,
    email: `${long.first}@donaudampfschifffahrtsgesellschaft.example`.toLowerCase(),
  });
  await atWork(page, museum.url);
  const current = page.getByRole("navigation", { name: "Box office" }).locator("[aria-current=page]");
  for (const [path, title] of [
    ["/landing", "Box Office"],
    ["/check-in", "Guest Check-In."],
    ["/event-check-in", "Event Check-In"],
    ["/sell", "Sell tickets"],
    ["/drawer", "Cash drawer"],
    ["/orders", "Orders"],
    ["/reports", "Reports"],
    ["/devices", "Devices"],
  ] as const) {
    await openTool(page, museum.url, path, title);
    await hasLoaded(page);
    // A pixel may be cut off where widths are fractions.
    await expect(current).toBeInViewport({ ratio: 0.99 });
    await look(page, `tool${path.replace("/", "-")}`);
  }
  await openTool(page, museum.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
  await expect(page.getByText(order.orderNumber)).toBeVisible();
  await look(page, "tool-confirm");
  await openTool(page, museum.url, "/tickets-lookup", "Tickets Lookup");
  await page.getByLabel("Event", { exact: true }).selectOption({ label: `${word} General Admission` });
  await page.getByLabel("Date", { exact: true }).selectOption(order.date);
  await expect(page.getByRole("listitem").filter({ hasText: order.orderNumber })).toBeVisible();
  await look(page, "tool-tickets-lookup");
  await openTool(page, museum.url, "/member/lookup", "Member Lookup");
  await page.getByLabel("Email, Name, etc.").fill("member@meridian");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "More Actions" })).toBeVisible();
  await look(page, "tool-member-lookup");
  await page.getByRole("button", { name: "More Actions" }).click();
  await look(page, "member-dialog");
  await page.getByRole("button", { name: "Purchase Tickets" }).click();
  await expect(page.getByRole("spinbutton").first()).toBeVisible();
  await look(page, "member-purchase");
});
