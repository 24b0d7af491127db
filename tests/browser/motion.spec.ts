import type { Page } from "@playwright/test";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, continueLink, heading, onStep, openDays, pay, proceed, reachReview, serverCart } from "./visitor.ts";

interface Change {
  /** Which way the visitor went, where the page said so. */
  readonly going: string | undefined;
  /** What moved by itself, by its name. */
  readonly named: readonly string[];
}

/** Notes every view transition within a page. */
async function watchChanges(page: Page): Promise<() => Promise<Change[]>> {
  await page.addInitScript(() => {
    const note = async (transition: ViewTransition) => {
      await transition.ready;
      const moved = document.getAnimations().map(({ effect }) => /::view-transition-group\((.*)\)/.exec((effect as KeyframeEffect).pseudoElement ?? "")?.[1]);
      const change = { going: document.documentElement.dataset.going, named: [...new Set(moved.filter((name) => name !== undefined))] };
      const noted = JSON.parse(sessionStorage.getItem("changes") ?? "[]") as Change[];
      sessionStorage.setItem("changes", JSON.stringify([...noted, change]));
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      note(transition).catch(() => undefined);
      return transition;
    };
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem("changes") ?? "[]"));
}

test.describe("where nobody asked for less motion", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "no-preference" }));

  test("a poster grows into its flow's picture, and the page begins at its top", { tag: "@both-widths" }, async ({ page, server }) => {
    const changes = await watchChanges(page);
    await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
    // What the flow needs is in the browser's cache: whether it is there in time must not depend on the machine.
    await page.goto(`${server.url}/direct/event/general-admission`, { waitUntil: "networkidle" });
    await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
    await expect(async () => {
      await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
      await page.evaluate(() => sessionStorage.removeItem("changes"));
      await page.getByRole("link", { name: "General Admission", exact: true }).click();
      await onStep(page, "/date");
      await expect(heading(page, /When would you like to visit/)).toBeVisible();
      await expect.poll(changes, { timeout: 2000 }).toEqual([{ going: "in", named: expect.arrayContaining(["poster", "header"]) }]);
    }).toPass({ timeout: 40_000 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // What the address was before is one step back, not two.
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
  });

  test("a card that was pressed, and left before its flow came, empties no cart", async ({ page, server }) => {
    await reachReview(page, server.url);
    const chosen = await serverCart(page, server.url);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(page).toHaveURL(/\/events$/);
    const asked: string[] = [];
    page.on("request", (request) => request.url().endsWith("/api/storefront/flow") && asked.push(request.url()));
    const letGo = await holdBack(page, "**/api/storefront/flow");
    await page.getByRole("link", { name: "Planetarium Night", exact: true }).click();
    await expect(page).toHaveURL(/planetarium-night/);
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
    await page.goBack();
    await expect(page).toHaveURL(/review$/);
    letGo();
    await expect(heading(page, /Review/)).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked.length).toBeGreaterThan(1);
    expect(await serverCart(page, server.url)).toEqual(chosen);
    await expect(page.getByText("Your earlier selection was cleared")).toBeHidden();
  });

  test("a step comes from the side that it lies on, while header and Continue stay", { tag: "@both-widths" }, async ({ page, server }) => {
    const changes = await watchChanges(page);
    await page.goto(`${server.url}/event/general-admission`);
    await chooseDay(page, 1);
    await page.evaluate(() => sessionStorage.removeItem("changes"));
    await proceed(page);
    await onStep(page, "/bundles");
    await expect.poll(changes).toEqual([{ going: "forward", named: expect.arrayContaining(["header", "way-on", "root"]) }]);
    await expect(heading(page, /Make a day of it/)).toBeFocused();
    await page.getByRole("link", { name: "Back" }).click();
    await onStep(page, "/date");
    await expect.poll(async () => (await changes()).map(({ going }) => going)).toEqual(["forward", "back"]);
    await expect(page.locator("html")).not.toHaveAttribute("data-going");
  });

  // Whether a browser at work elsewhere finds the time to show it is its own affair: both pages ask for it, and name one receipt each.
  test("the receipt becomes the order's at checkout, and then the ticket", { tag: "@both-widths" }, async ({ page, server }) => {
    await page.addInitScript(() => {
      addEventListener("pageswap", ({ viewTransition }) => sessionStorage.setItem(location.pathname, String(viewTransition !== null)));
    });
    const receipts = () =>
      page.evaluate(
        () => [...document.querySelectorAll("*")].filter((element) => getComputedStyle(element).getPropertyValue("view-transition-name") === "receipt").length,
      );
    const wasShown = (pathname: string) => page.evaluate((path) => sessionStorage.getItem(path), pathname);
    const pathname = () => new URL(page.url()).pathname;
    await reachReview(page, server.url);
    expect(await receipts()).toBe(1);
    const review = pathname();
    await proceed(page);
    await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    expect(await wasShown(review)).toBe("true");
    // Its heading is there before its styles.
    await expect.poll(receipts).toBe(1);
    const checkout = pathname();
    await pay(page);
    await expect(page.getByRole("button", { name: "Print tickets" })).toBeVisible();
    expect(await wasShown(checkout)).toBe("true");
    await expect.poll(receipts).toBe(1);
  });

  test("who presses a card and then goes elsewhere is not called back to it; a double click is one step", async ({ page, server }) => {
    await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/storefront/flow", async (route) => {
      await held;
      await route.continue();
    });
    const card = page.getByRole("link", { name: "General Admission", exact: true });
    await page.evaluate(() => {
      const named = (text: string) => [...document.querySelectorAll("a")].find((link) => link.textContent === text);
      named("General Admission")?.click();
      named("Sign in")?.click();
    });
    await expect(page).toHaveURL(/\/account\/login$/);
    letGo();
    await page.waitForTimeout(600);
    await expect(page).toHaveURL(/\/account\/login$/);
    await page.goBack();
    await card.dblclick();
    await onStep(page, "/date");
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
  });

  test("Continue pressed twice before the step has changed leads one step on", async ({ page, server }) => {
    await page.goto(`${server.url}/event/general-admission`);
    await openDays(page).nth(1).click();
    await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
    await continueLink(page).evaluate((link) => {
      (link as HTMLElement).click();
      (link as HTMLElement).click();
    });
    await onStep(page, "/bundles");
    await page.goBack();
    await onStep(page, "/date");
  });
});

test("Continue has a bar that moves while the step is being left, and stands still for who asked for less motion", async ({ page, server }) => {
  await page.goto(`${server.url}/event/planetarium-night`);
  await onStep(page, "/tickets");
  await page.getByRole("spinbutton").fill("1");
  const letGo = await holdBack(page, "**/api/storefront/checkout/create");
  await proceed(page);
  await expect(continueLink(page)).toHaveAttribute("aria-busy", "true");
  const bar = () =>
    continueLink(page).evaluate((element) => [getComputedStyle(element, "::after").content, getComputedStyle(element, "::after").animationName]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await bar()).toEqual(['""', "run"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await bar()).toEqual(['""', "none"]);
  letGo();
  await onStep(page, "/review");
});

test("who asked for less motion sees none", async ({ page, server }) => {
  const changes = await watchChanges(page);
  await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "General Admission", exact: true }).click();
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await proceed(page);
  await onStep(page, "/bundles");
  expect(await changes()).toEqual([]);
});
