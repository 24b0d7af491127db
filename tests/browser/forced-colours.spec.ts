import type { Locator, Page } from "@playwright/test";
import { member, signIn } from "./account.ts";
import { atWork, buy, openTool } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, onStep, openDays, pay, proceed, reachTickets, setQuantity } from "./visitor.ts";

/** Screenshots the page, or a control with `around` pixels of margin, with the mouse elsewhere. */
async function seen(page: Page, control: Locator, around = Number.POSITIVE_INFINITY): Promise<Buffer> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.mouse.move(0, 0);
  const box = await control.boundingBox();
  if (box === null) throw new Error("The control is not shown.");
  if (around === Number.POSITIVE_INFINITY) return page.screenshot();
  const clip = {
    x: Math.max(0, box.x - around),
    y: Math.max(0, box.y - around),
    width: box.width + 2 * around,
    height: box.height + 2 * around,
  };
  return page.screenshot({ clip });
}

const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

async function showsChoice(page: Page, control: Locator): Promise<void> {
  await leave(page);
  const before = await seen(page, control, 8);
  await control.click();
  await leave(page);
  await expect(async () => expect((await seen(page, control, 8)).equals(before)).toBe(false)).toPass({ timeout: 5000 });
}

async function showsFocus(page: Page, control: Locator): Promise<void> {
  await leave(page);
  const before = await seen(page, control);
  // Press a key first, so that the browser shows keyboard focus.
  await page.keyboard.press("Shift");
  await control.focus();
  const what = `the focus on ${await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))}`;
  await expect(async () => expect((await seen(page, control)).equals(before), what).toBe(false)).toPass({
    timeout: 5000,
  });
}

async function reachMemberTickets(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/account/login`);
  await signIn(page, member);
  await expect(page).toHaveURL(/\/events$/);
  await reachTickets(page, url);
  await page.getByRole("button", { name: "Are you a member?" }).click();
  await expect(page.getByRole("button", { name: "Increase Member" })).toBeEnabled();
}

/** Runs axe in forced colours. It reads the museum's own colours, which are not shown, so it cannot check contrast. */
const checkForced = (page: Page, name: string) =>
  checkA11y(page, `${name} in forced colours`, { without: ["color-contrast"] });

test("a signed-in member's tickets are accessible", async ({ page, server }) => {
  await reachMemberTickets(page, server.url);
  await checkA11y(page, "member tickets");
  await setQuantity(page, "Member", 1);
  await checkA11y(page, "a member's ticket chosen");
});

test.describe("with the visitor's own colours", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }));

  test("what is chosen and where the focus is are seen on the way to the tickets", async ({ page, server }) => {
    await page.goto(`${server.url}/event/general-admission`);
    await onStep(page, "/date");
    await showsFocus(page, openDays(page).nth(1));
    await showsFocus(page, page.getByRole("button", { name: "Next month" }));
    await showsFocus(page, continueLink(page));
    await showsChoice(page, openDays(page).nth(1));
    await checkForced(page, "date");
    await shot(page, "forced-colours-date");
    await proceed(page);
    const bundle = page.getByRole("radio", { name: "Explorer Bundle", exact: true });
    await showsFocus(page, bundle);
    await showsChoice(page, bundle);
    await checkForced(page, "bundles");
    await proceed(page);
    await showsChoice(page, page.getByRole("checkbox", { name: "Audio Guide", exact: true }));
    await proceed(page);
    await onStep(page, "/tickets");
    const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
    await showsFocus(page, adults.first());
    await showsFocus(page, page.getByRole("button", { name: "Increase Adult" }).first());
    for (const nth of [0, 1]) await setQuantity(page, "Adult", 2, nth);
    await setQuantity(page, "Audio Guide", 1);
    await checkForced(page, "tickets");
    await proceed(page);
    await onStep(page, "/time");
    for (const group of await page.getByRole("radiogroup").all()) {
      const slot = group.locator('input[type="radio"]:not([disabled])').first();
      await showsFocus(page, slot);
      await showsChoice(page, slot);
    }
    await checkForced(page, "time");
    await proceed(page);
    await onStep(page, "/review");
    const amount = page.getByRole("button", { name: "$10", exact: true });
    await showsFocus(page, amount);
    await showsChoice(page, amount);
    await checkForced(page, "review");
    await shot(page, "forced-colours-review");
    await proceed(page);
    // Wait for the next page: queries of this one are lost with it.
    await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    await showsFocus(page, page.getByRole("textbox", { name: "First name" }));
    await checkForced(page, "checkout");
    await pay(page);
    await showsFocus(page, page.getByRole("button", { name: "Print tickets" }));
    await checkForced(page, "confirmation");
  });

  test("the box office's tools are", async ({ page, server }) => {
    await atWork(page, server.url);
    await openTool(page, server.url, "/landing", "Box Office");
    const links = page.getByRole("navigation", { name: "Box office" }).getByRole("link");
    await showsFocus(page, links.nth(1));
    await showsChoice(page, links.nth(1));
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    const scan = page.getByRole("button", { name: "Scan QR Code" });
    // It takes focus on hydration; wait, so that this does not fall between the screenshots.
    await expect(scan).toBeFocused();
    await showsFocus(page, scan);
    await checkForced(page, "check-in");
    await openTool(page, server.url, "/member/lookup", "Member Lookup");
    const search = page.getByLabel("Email, Name, etc.");
    await expect(search).toBeFocused();
    await showsFocus(page, search);
    await checkForced(page, "member lookup");
  });
});

test("the box office goes dark with its device, and stays readable", async ({ page, server }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const order = await buy(server.url);
  await page.goto(`${server.url}/box-office/login`);
  await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
  expect(await paper(page)).toBe("rgb(21, 23, 25)");
  await checkA11y(page, "PIN pad in the dark");
  await shot(page, "dark-box-office-login");
  await atWork(page, server.url);
  for (const [path, title] of [
    ["/landing", "Box Office"],
    ["/check-in", "Guest Check-In."],
    [`/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests"],
    ["/member/lookup", "Member Lookup"],
    ["/tickets-lookup", "Tickets Lookup"],
    ["/event-check-in", "Event Check-In"],
    ["/sell", "Sell tickets"],
    ["/drawer", "Cash drawer"],
    ["/orders", "Orders"],
  ] as const) {
    await openTool(page, server.url, path, title);
    await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
    await checkA11y(page, `${title} in the dark`);
    await shot(page, `dark-box-office-${title.replace(/\W+/g, "-").toLowerCase()}`);
  }
});

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test.describe("on a device that is set to dark", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ colorScheme: "dark" }));

  test("every step of a visit, its checkout and its tickets are dark and readable; paper stays light", async ({
    page,
    server,
  }) => {
    const check = async (name: string) => {
      // A new page has its heading before its styles.
      await expect.poll(() => paper(page)).toBe("rgb(21, 23, 25)");
      await checkA11y(page, `${name} in the dark`);
      await shot(page, `dark-${name}`);
    };
    await page.goto(`${server.url}/events`);
    await check("events");
    await page.goto(`${server.url}/event/general-admission`);
    await onStep(page, "/date");
    await openDays(page).nth(1).click();
    await check("date");
    await proceed(page);
    await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).click();
    await check("bundles");
    await proceed(page);
    await page.getByRole("checkbox", { name: "Audio Guide", exact: true }).click();
    await check("extras");
    await proceed(page);
    await onStep(page, "/tickets");
    const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
    for (const nth of [0, 1]) await setQuantity(page, "Adult", 2, nth);
    await expect(adults.first()).toHaveValue("2");
    await setQuantity(page, "Audio Guide", 1);
    await check("tickets");
    await proceed(page);
    await onStep(page, "/time");
    for (const group of await page.getByRole("radiogroup").all())
      await group.locator('input[type="radio"]:not([disabled])').first().click();
    await check("time");
    await proceed(page);
    await onStep(page, "/review");
    await check("review");
    await proceed(page);
    await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    await check("checkout");
    await pay(page);
    await expect(page.getByRole("button", { name: "Print tickets" })).toBeVisible();
    await check("confirmation");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  });

  test("sign-in, the account and its membership are dark and readable", async ({ page, server }) => {
    await page.goto(`${server.url}/account/login`);
    await checkA11y(page, "sign-in in the dark");
    await shot(page, "dark-sign-in");
    await signIn(page, member);
    await expect(page).toHaveURL(/\/events$/);
    for (const [path, name] of [
      ["/account", "account"],
      ["/account/membership", "membership"],
      ["/memberships", "memberships"],
      ["/series/lecture-series", "series"],
      ["/event/quick-visit", "quick-visit"],
    ] as const) {
      await page.goto(server.url + path);
      await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("status")).toHaveCount(0);
      // A new page has its heading before its styles.
      await expect.poll(() => paper(page)).toBe("rgb(21, 23, 25)");
      await checkA11y(page, `${name} in the dark`);
      await shot(page, `dark-${name}`);
    }
  });
});
