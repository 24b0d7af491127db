import type { Page } from "@playwright/test";
import { member, signIn } from "./account.ts";
import { atWork, buy, openTool } from "./desk.ts";
import { address, fillIn, registration } from "./member.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, heading, onStep, pay, proceed, setQuantity } from "./visitor.ts";

// A window of 1280 px at 400 % (WCAG 2.2, 1.4.10): what is read must not be scrolled sideways, whatever the words.
test.use({ viewport: { width: 320, height: 640 } });
/** As long as a name may be. */
const long = { first: "Maximilian-Alexander", last: "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Hohenlohe" };

/** Fails where the page is wider than its window, and names what reaches beyond it. */
async function fits(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5);
      return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160))];
    });
  await expect.poll(beyond, { message: `${name} at 320 px` }).toEqual([]);
}

test("the catalogues and what is not there fit", { tag: "@desktop" }, async ({ page, server }) => {
  for (const path of ["/events", "/memberships", "/no/such/page", "/event/dinosaur-sleepover", "/order/no-such-order/confirmation", "/checkout/no-such-cart"]) {
    await page.goto(server.url + path);
    await expect(heading(page, /.+/)).toBeVisible();
    await fits(page, path);
  }
});

test("every step of a visit, its checkout and its tickets fit", { tag: "@desktop" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await chooseDay(page, 1);
  await fits(page, "date");
  await proceed(page);
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  await fits(page, "bundles");
  await proceed(page);
  await page.getByRole("checkbox", { name: "Giant Screen Film", exact: true }).check();
  await fits(page, "upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  for (const nth of [0, 1, 2]) await setQuantity(page, "Adult", 10, nth);
  await fits(page, "tickets");
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await fits(page, "time");
  await page.getByRole("button", { name: /^Cart, / }).click();
  await expect(page.getByRole("dialog", { name: "Your Selection Summary" })).toBeVisible();
  await fits(page, "summary");
  await page.keyboard.press("Escape");
  await proceed(page);
  await onStep(page, "/review");
  await fits(page, "review");
  await proceed(page);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await fits(page, "checkout");
  await pay(page, long);
  await fits(page, "tickets to print");
});

test("in a window of 1280 × 1024 px at 400 % the first thing to choose is in sight, or nearly so", { tag: "@desktop" }, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const firstAt = (role: "spinbutton" | "grid") =>
    page
      .getByRole(role)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + scrollY);
  await page.goto(`${server.url}/event/planetarium-night`);
  await onStep(page, "/tickets");
  expect(await firstAt("spinbutton")).toBeLessThan(2 * 256);
  await fits(page, "tickets in a low window");
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  expect(await firstAt("grid")).toBeLessThan(2 * 256);
});

test("forms fit, with names as long as names are", { tag: "@desktop" }, async ({ page, server }) => {
  for (const path of ["login", "activate", "recover", "set-password?token=none"]) {
    await page.goto(`${server.url}/account/${path}`);
    await expect(heading(page, /.+/)).toBeVisible();
    await fits(page, path);
  }
  await page.goto(`${server.url}/direct/membership/dual`);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await proceed(page);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await fits(page, "registration");
  await fillIn(page, { ...registration(`${crypto.randomUUID()}@meridian.example`), "First name": long.first, "Last name": long.last });
  await proceed(page);
  await expect(heading(page, "Your account")).toBeVisible();
  await fillIn(page, address);
  await fits(page, "completed registration");
  await proceed(page);
  await onStep(page, "/membership-info");
  await fillIn(page, address);
  await page.getByRole("checkbox", { name: "This membership is a gift" }).check();
  await fits(page, "details");
  await page.getByRole("checkbox", { name: "This membership is a gift" }).uncheck();
  await proceed(page);
  await onStep(page, "/review");
  await proceed(page);
  await pay(page, long);
  await fits(page, "membership card");
});

test("the account's menu fits", { tag: "@desktop" }, async ({ page, server }) => {
  await page.goto(`${server.url}/account/login`);
  await signIn(page, member);
  await page.getByRole("button", { name: /^Welcome, / }).click();
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeInViewport({ ratio: 1 });
  await fits(page, "account menu");
});

test("every tool of the box office fits, and its navigation shows the open one whole", { tag: "@desktop" }, async ({ page, server }) => {
  await page.goto(`${server.url}/box-office/login`);
  await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
  await fits(page, "PIN pad");
  await page.getByRole("button", { name: "Sign in with email and password" }).click();
  await fits(page, "employee login");
  const order = await buy(server.url, { lastName: long.last, email: `${long.first}@donaudampfschifffahrtsgesellschaft.example`.toLowerCase() });
  await atWork(page, server.url);
  const current = page.getByRole("navigation", { name: "Box office" }).locator("[aria-current=page]");
  for (const [path, title] of [
    ["/landing", "Box Office"],
    ["/check-in", "Guest Check-In."],
    ["/member/lookup", "Member Lookup"],
    ["/tickets-lookup", "Tickets Lookup"],
    ["/event-check-in", "Event Check-In"],
    ["/sell", "Sell tickets"],
    ["/drawer", "Cash drawer"],
    ["/orders", "Orders"],
    ["/reports", "Reports"],
  ] as const) {
    await openTool(page, server.url, path, title);
    await fits(page, title);
    await expect(current).toBeInViewport({ ratio: 1 });
  }
  await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
  await expect(page.getByText(order.orderNumber)).toBeVisible();
  await fits(page, "confirm");
  await openTool(page, server.url, "/tickets-lookup", "Tickets Lookup");
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "General Admission" });
  await page.getByLabel("Date", { exact: true }).selectOption(order.date);
  await expect(page.getByRole("listitem").filter({ hasText: order.orderNumber })).toBeVisible();
  await fits(page, "orders");
  await openTool(page, server.url, "/member/lookup", "Member Lookup");
  await page.getByLabel("Email, Name, etc.").fill("member@meridian");
  await page.keyboard.press("Enter");
  await fits(page, "members");
  await page.getByRole("button", { name: "More Actions" }).click();
  await fits(page, "member dialog");
  await page.getByRole("button", { name: "Purchase Tickets" }).click();
  await expect(page.getByRole("spinbutton").first()).toBeVisible();
  await fits(page, "member tickets");
});
