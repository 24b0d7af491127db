import type { Page } from "@playwright/test";
import { holdBack } from "./support/hold-back.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  continueLink,
  heading,
  onStep,
  openDays,
  proceed,
  reachReview,
  serverCart,
  setQuantity,
} from "./visitor.ts";

/** Records which elements the page's code animates, by tag, and which properties. */
async function watchChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function note(keyframes, options) {
      const [first] = Array.isArray(keyframes) ? keyframes : [keyframes];
      const shift = /-?[\d.]+rem/.exec(String(first?.transform))?.[0] ?? "";
      const noted = JSON.parse(sessionStorage.getItem("changes") ?? "[]") as string[];
      const change =
        `${this.tagName.toLowerCase()} ${Object.keys(first ?? {}).join(" ")} ${shift.startsWith("-") ? "back" : shift && "forward"}`.trim();
      sessionStorage.setItem("changes", JSON.stringify([...noted, change]));
      return animate.call(this, keyframes, options);
    };
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem("changes") ?? "[]"));
}

test.describe("without a preference for less motion", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "no-preference" }));

  test("a poster grows into its flow's picture, and the page begins at its top", {
    tag: ["@both-widths", "@slow"],
  }, async ({ page, server }) => {
    const changes = await watchChanges(page);
    await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
    // Warm the cache, so that the result does not depend on the machine's speed.
    await page.goto(`${server.url}/event/quick-visit`, { waitUntil: "networkidle" });
    await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
    await expect(async () => {
      await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
      await page.evaluate(() => sessionStorage.removeItem("changes"));
      await page.getByRole("link", { name: "General Admission", exact: true }).click();
      await onStep(page, "/visit");
      await expect(heading(page, "Plan your visit")).toBeVisible();
      await expect.poll(changes, { timeout: 2000 }).toEqual(["img left top width height"]);
    }).toPass({ timeout: 40_000 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // The flow adds one history entry, not two.
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
  });

  test("leaving a card's flow before it loads keeps the cart", { tag: "@slow" }, async ({ page, server }) => {
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

  test("a step's title slides in from its side, and controls are in place at once", {
    tag: ["@both-widths", "@slow"],
  }, async ({ page, server }) => {
    const changes = await watchChanges(page);
    await page.goto(`${server.url}/event/general-admission`);
    await chooseDay(page, 1);
    await page.evaluate(() => sessionStorage.removeItem("changes"));
    await proceed(page);
    await onStep(page, "/bundles");
    await expect.poll(changes).toEqual(["h1 opacity transform forward", "div opacity"]);
    await expect(heading(page, /Make a day of it/)).toBeFocused();
    await page.evaluate(() => sessionStorage.removeItem("changes"));
    await page.getByRole("link", { name: "Back" }).click();
    await onStep(page, "/date");
    await expect.poll(changes).toEqual(["h1 opacity transform back", "div opacity"]);
    await page.evaluate(() => sessionStorage.removeItem("changes"));
    // The browser's own Back has its own gesture.
    await page.goBack();
    await onStep(page, "/bundles");
    expect(await changes()).toEqual([]);
  });

  test("following another link cancels a pressed card; a double click goes one step", {
    tag: "@slow",
  }, async ({ page, server }) => {
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
    await onStep(page, "/visit");
    await page.goBack();
    await expect(page).toHaveURL(/\/events$/);
  });

  test("Continue pressed twice before the step changes goes one step forward", { tag: "@slow" }, async ({
    page,
    server,
  }) => {
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

test("Continue's progress bar moves while a step is submitted, but not with reduced motion", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/planetarium-night`);
  await onStep(page, "/tickets");
  await page.getByRole("spinbutton").fill("1");
  const letGo = await holdBack(page, "**/api/storefront/checkout/create");
  await proceed(page);
  await expect(continueLink(page)).toHaveAttribute("aria-busy", "true");
  const bar = () =>
    continueLink(page).evaluate((element) => [
      getComputedStyle(element, "::after").content,
      getComputedStyle(element, "::after").animationName,
    ]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await bar()).toEqual(['""', "run"]);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await bar()).toEqual(['""', "none"]);
  letGo();
  await onStep(page, "/review");
});

test("with reduced motion nothing is animated", { tag: "@slow" }, async ({ page, server }) => {
  const changes = await watchChanges(page);
  await page.goto(`${server.url}/events`, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Planetarium Night", exact: true }).click();
  await onStep(page, "/tickets");
  await setQuantity(page, "Seat", 1);
  await proceed(page);
  await onStep(page, "/review");
  expect(await changes()).toEqual([]);
});
