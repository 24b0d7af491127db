import type { Locator, Page } from "@playwright/test";
import { greeting, member, signIn } from "./account.ts";
import { atWork, buy, openTool } from "./desk.ts";
import { address, fillIn, newMember, registration } from "./member.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, chooseTimes, heading, onStep, pay, proceed, setQuantity, skipToTickets } from "./visitor.ts";

// 1280 px at 400 % zoom (WCAG 2.2, 1.4.10): no text may need sideways scrolling.
test.use({ viewport: { width: 320, height: 640 } });
/** Names at the maximum length. */
const long = { first: "Maximilian-Alexander", last: "Donaudampfschifffahrtsgesellschaftskapitänswitwe-Hohenlohe" };

/** Fails if the page is wider than its window, and names the elements beyond it. */
async function fits(page: Page, name: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const wide = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
      );
      return [`${scrollWidth} > ${clientWidth}`, ...wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 160))];
    });
  await expect.poll(beyond, { message: `${name} at 320 px` }).toEqual([]);
}

test("the catalogues and what is not there fit", { tag: "@desktop" }, async ({ page, server }) => {
  for (const path of [
    "/events",
    "/memberships",
    "/no/such/page",
    "/event/dinosaur-sleepover",
    "/order/no-such-order/confirmation",
    "/checkout/no-such-cart",
  ]) {
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

test("in a window of 1280 × 1024 px at 400 % something to choose with is in the first view", {
  tag: "@desktop",
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const bottomOf = (control: Locator) =>
    control.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  const firstControl = page.getByRole("main").locator("button, input, .button").filter({ visible: true }).first();
  const isInFirstView = async (path: string, what: string) => {
    await page.goto(server.url + path);
    await expect(firstControl).toBeVisible();
    expect(await bottomOf(firstControl), `${path} ${what}`).toBeLessThan(256);
    await fits(page, `${path} in a low window`);
  };
  const visits = ["quick-visit", "general-admission", "planetarium-night", "dinosaur-sleepover"].map(
    (handle) => `/event/${handle}`,
  );
  for (const path of [...visits, "/series/lecture-series", "/direct/membership/dual", "/membership/join"])
    await isInFirstView(path, "alone");
  const own = await newMember(server.url);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, own);
  await expect(greeting(page)).toBeAttached();
  await page.goto(`${server.url}/event/planetarium-night`);
  await page.getByRole("spinbutton").first().fill("2");
  await proceed(page);
  await onStep(page, "/review");
  await page.goto(`${server.url}/event/planetarium-night/tickets`);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Cart, / })).toBeVisible();
  expect(await bottomOf(page.getByRole("spinbutton").first()), "with a cart, signed in").toBeLessThan(256);
  await fits(page, "tickets with a cart in a low window");
  await shot(page, "low-window-cart");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the header with a cart has the museum and who is signed in on one line each", { tag: "@desktop" }, async ({
    page,
    server,
  }) => {
    const own = await newMember(server.url);
    await page.goto(`${server.url}/account/login`);
    await signIn(page, own);
    await expect(greeting(page)).toBeVisible();
    await page.goto(`${server.url}/event/general-admission`);
    await chooseDay(page, 1);
    await skipToTickets(page);
    await setQuantity(page, "Adult", 2);
    await proceed(page);
    await onStep(page, "/time");
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("button", { name: /^Cart, / })).toBeVisible();
    const linesOf = (words: Locator) =>
      words.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    for (const width of [360, 375, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const words of [banner.getByText("Meridian Museum"), banner.getByText(/^Welcome, /)]) {
        expect(await linesOf(words), `${await words.innerText()} at ${width} px`).toBe(1);
      }
      // In one row: a second would push the choices out of sight.
      expect((await banner.boundingBox())?.height, `${width} px`).toBeLessThan(80);
      await fits(page, `header with a cart at ${width} px`);
      await shot(page, `header-cart-${width}`);
    }
  });

  test("an order that is not found says so in three lines at most, and can be looked for again before all else", {
    tag: "@desktop",
  }, async ({ page, server }) => {
    await page.goto(`${server.url}/order/${"A".repeat(22)}/confirmation`);
    const title = heading(page, /^Sorry, we were unable to find tickets for order: A{22}$/);
    await expect(title).toBeVisible();
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(3);
    const again = await page.getByRole("button", { name: "Look again" }).boundingBox();
    const support = await page.getByRole("main").getByRole("link").first().boundingBox();
    expect(again?.y).toBeLessThan(support?.y ?? 0);
  });
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
  await fillIn(page, {
    ...registration(`${crypto.randomUUID()}@meridian.example`),
    "First name": long.first,
    "Last name": long.last,
  });
  await proceed(page);
  await expect(heading(page, "Your account")).toBeVisible();
  await fillIn(page, address);
  await fits(page, "completed registration");
  await proceed(page);
  await onStep(page, "/membership-info");
  await fits(page, "known details");
  await page.getByRole("button", { name: "Change" }).click();
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

test("every tool of the box office fits, and its navigation shows the open one whole", { tag: "@desktop" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/box-office/login`);
  await expect(page.getByRole("button", { name: "5", exact: true })).toBeVisible();
  await fits(page, "PIN pad");
  await page.getByRole("button", { name: "Sign in with email and password" }).click();
  await fits(page, "employee login");
  const order = await buy(server.url, {
    lastName: long.last,
    email: `${long.first}@donaudampfschifffahrtsgesellschaft.example`.toLowerCase(),
  });
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
