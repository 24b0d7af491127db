import type { Locator, Page } from "@playwright/test";
import { greeting, signIn } from "./account.ts";
import { newMember } from "./member.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, proceed, setQuantity, skipToTickets } from "./visitor.ts";

// 1280 px at 400 % zoom (WCAG 2.2, 1.4.10): no text may need sideways scrolling.
test.use({ viewport: { width: 320, height: 640 } });
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

test("at 1280 × 1024 px and 400 % zoom the first view has a control", {
  tag: "@desktop",
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const bottomOf = (control: Locator) =>
    control.evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
  const firstControl = page.getByRole("main").locator("button, input, .button").filter({ visible: true }).first();
  const isInFirstView = async (path: string, what: string) => {
    await page.goto(server.url + path);
    await expect(firstControl).toBeVisible();
    // Content that is still loading may come before it.
    await expect.poll(() => bottomOf(firstControl), { message: `${path} ${what}` }).toBeLessThan(256);
    await fits(page, `${path} in a low window`);
  };
  const visits = ["quick-visit", "general-admission", "planetarium-night", "dinosaur-sleepover"].map(
    (handle) => `/event/${handle}`,
  );
  for (const path of [...visits, "/series/lecture-series", "/direct/membership/dual", "/membership/join"])
    await isInFirstView(path, "alone");
  for (const path of ["/account/tickets", `/order/${"A".repeat(22)}/confirmation`, `/checkout/${"A".repeat(22)}`])
    await isInFirstView(path, "to someone unknown");
  const own = await newMember(server.url);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, own);
  await expect(greeting(page)).toBeAttached();
  for (const path of ["/account", "/account/recover", "/404"]) await isInFirstView(path, "signed in");
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

  test("the header with a cart keeps museum and greeting on one line each", { tag: ["@desktop", "@slow"] }, async ({
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

  test('an order that is not found says so in at most three lines, with "Try again" first', {
    tag: "@desktop",
  }, async ({ page, server }) => {
    await page.goto(`${server.url}/order/${"A".repeat(22)}/confirmation`);
    const title = heading(page, "We can’t find this order yet");
    await expect(title).toBeVisible();
    const lines = await title.evaluate(
      (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBeLessThanOrEqual(3);
    const again = await page.getByRole("button", { name: "Try again" }).boundingBox();
    const support = await page.getByRole("main").getByRole("link").first().boundingBox();
    expect(again?.y).toBeLessThan(support?.y ?? 0);
  });
});
