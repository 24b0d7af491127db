import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { testNow } from "../support/clock.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  continueLink,
  heading,
  onStep,
  pay,
  proceed,
  reachReview,
  reachTickets,
  walkToReview,
} from "./visitor.ts";

test("an unknown address is 404; one on the redirect list redirects", async ({ page, server }) => {
  const answer = await page.goto(`${server.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(heading(page, "404 Not Found")).toBeVisible();
  await expect(page).toHaveTitle("404 Not Found | Meridian Museum");
  await shot(page, "404");
  await checkA11y(page, "404");
  await page.goto(`${server.url}/tickets`);
  await onStep(page, "/event/general-admission/date");
  for (const path of ["/event/no-such-flow", "/box-office/no-such-tool", "/direct/event/nothing"]) {
    await page.goto(server.url + path);
    await expect(heading(page, "404 Not Found")).toBeVisible();
  }
});

test("the footer's year is the museum's, wherever the visitor is", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/events`);
  const { year } = testNow().toZonedDateTimeISO("America/Denver");
  await expect(page.getByRole("contentinfo")).toContainText(`© ${year} Meridian Museum`);
});

test("an unknown address is not reported as 404 while the redirect list fails to load", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.route("**/api/storefront/redirects", (route) => route.abort());
  await page.goto(`${server.url}/nowhere`);
  await expect(heading(page, "This page could not be loaded")).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/nowhere`);
  await page.unroute("**/api/storefront/redirects");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page, "404 Not Found")).toBeVisible();
});

test("the page's title follows the step, and focus goes to the new step's heading, not on the first load", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await expect(page).toHaveTitle(/ \| Meridian Museum$/);
  await expect(page.locator("h1")).not.toBeFocused();
  const first = await page.title();
  await chooseDay(page, 1);
  await proceed(page);
  await onStep(page, "/bundles");
  await expect(page.locator("h1")).toBeFocused();
  await expect(page).not.toHaveTitle(first);
});

test("the content security policy forbids eval and inline scripts, and a purchase never violates it", async ({
  page,
  server,
}) => {
  const complaints: string[] = [];
  // The console also logs error statuses: they do not breach the policy.
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !message.text().startsWith("Failed to load resource") &&
      complaints.push(message.text()),
  );
  page.on("pageerror", (error) => complaints.push(String(error)));
  const answer = await page.goto(`${server.url}/event/general-admission`);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("unsafe");
  await walkToReview(page, server.url);
  await proceed(page);
  await pay(page);
  expect(complaints).toEqual([]);
});

test("tickets print without the page around them, and none is split", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  await proceed(page);
  await pay(page);
  // It stands out no more than the other ticket actions.
  const fillOf = (control: Locator) => control.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await fillOf(page.getByRole("button", { name: "Print tickets" }))).toBe(
    await fillOf(page.getByRole("button", { name: "Share" })),
  );
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print tickets" })).toBeHidden();
  const ticket = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("img", { name: /QR/ }) })
    .first();
  const split = await ticket.evaluate((item) =>
    [item, ...item.querySelectorAll("article, section, div")].some(
      (element) => getComputedStyle(element).breakInside === "avoid",
    ),
  );
  expect(split).toBe(true);
  const code = await page.getByRole("img", { name: /QR/ }).first().boundingBox();
  expect(code?.width).toBeGreaterThan(90);
  await shot(page, "print");
});

test("everything can be bought by keyboard alone", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  const tabTo = async (reached: () => Promise<boolean>) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await reached()) return;
      await page.keyboard.press("Tab");
    }
    throw new Error("Tab never reached it");
  };
  const focused = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await tabTo(() => focused('[role="grid"] button'));
  for (let presses = 0; presses < 40; presses += 1) {
    if (await focused('button:not([aria-disabled="true"], [disabled], [aria-current])'))
      await page.keyboard.press("Enter");
    if ((await page.locator('[role="grid"] button[aria-pressed="true"]').count()) === 1) break;
    await page.keyboard.press("ArrowRight");
  }
  const next = async (path: string) => {
    await tabTo(() => continueLink(page).evaluate((link) => link === document.activeElement));
    await page.keyboard.press("Enter");
    await onStep(page, path);
  };
  await next("/bundles");
  await next("/upsells");
  await next("/tickets");
  await tabTo(() => focused('[role="spinbutton"], input[type="number"]'));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await next("/time");
  await tabTo(() => focused('input[type="radio"]'));
  await page.keyboard.press("Space");
  await next("/review");
  await tabTo(() => continueLink(page).evaluate((link) => link === document.activeElement));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/checkout\//);
  await tabTo(() => focused('input[name="firstName"]'));
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Lovelace");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.org");
  await page.keyboard.press("Enter");
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
});

test("a failed load says what failed, keeps the answers, and can be retried", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await page.route("**/api/storefront/bundle/**", (route) => route.abort());
  const day = await chooseDay(page, 1);
  await proceed(page);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await shot(page, "load-failed");
  await checkA11y(page, "load-failed");
  await page.unroute("**/api/storefront/bundle/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("radio", { name: "Explorer Bundle", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("button", { name: day })).toHaveAttribute("aria-pressed", "true");
});

test("a refused cart call changes nothing and shows the server's message", async ({ page, server }) => {
  await reachTickets(page, server.url);
  await page.getByRole("spinbutton", { name: "Adult", exact: true }).fill("2");
  await page.route("**/api/storefront/checkout/**", (route) =>
    route.fulfill({ status: 409, json: { error: "Only 1 place is left." } }),
  );
  await proceed(page);
  await expect(page.getByRole("alert")).toContainText("Only 1 place is left.");
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await page.unroute("**/api/storefront/checkout/**");
  await proceed(page);
  await onStep(page, "/time");
});

test("a changed flow file shows at the next load; a broken one changes nothing", async ({ page, server }) => {
  const file = join(server.configDir, "event/general-admission.json");
  const good = await readFile(file, "utf8");
  const titles = [...good.matchAll(/"title": \{ "en": "([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(titles.length).toBeGreaterThan(1);
  const stepTitle = titles[1] ?? "";
  try {
    await writeFile(file, good.replace(`"${stepTitle}"`, '"Pick your day, traveller"'));
    await expect(async () => {
      await page.goto(`${server.url}/event/general-admission`);
      await expect(heading(page, "Pick your day, traveller")).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
    await writeFile(file, good.replace(`"${stepTitle}"`, '"Broken').replace(/}\s*$/, ""));
    await page.waitForTimeout(1000);
    await page.goto(`${server.url}/event/general-admission`);
    await expect(heading(page, "Pick your day, traveller")).toBeVisible();
  } finally {
    await writeFile(file, good);
  }
  await expect(async () => {
    await page.goto(`${server.url}/event/general-admission`);
    await expect(heading(page, stepTitle)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 15_000 });
});

test("on a phone the summary is a dialog that traps focus and restores it", async ({ page, server, isMobile }) => {
  test.skip(!isMobile, "beside the page on a wide screen");
  await reachReview(page, server.url);
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await onStep(page, "/time");
  const button = page.getByRole("button", { name: "Cart, 2 items" });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Your Selection Summary" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await shot(page, "summary-dialog");
  await checkA11y(page, "summary-dialog");
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press("Tab");
  expect(
    await page.evaluate(
      () =>
        document.querySelector("dialog")?.contains(document.activeElement) || document.activeElement === document.body,
    ),
  ).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test("a condition on the answers decides where a flow goes on, under the strict policy", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const flow = JSON.parse(
    stripComments(await readFile(join(server.configDir, "event/general-admission.json"), "utf8")),
  );
  for (const step of flow.steps) {
    if (step.path === "/bundles")
      step.nextStep = [
        {
          when: { required: ["bundles"], properties: { bundles: { properties: { bundle: { type: "string" } } } } },
          to: "/tickets",
        },
        "/upsells",
      ];
  }
  await writeFile(join(server.configDir, "event/conditional.json"), JSON.stringify({ ...flow, title: "Conditional" }));
  const bundlesWith = async (name: RegExp) => {
    await expect(async () => {
      const answer = await page.goto(`${server.url}/event/conditional`);
      expect(answer?.status()).toBe(200);
    }).toPass({ timeout: 15_000 });
    await onStep(page, "/date");
    await chooseDay(page, 1);
    await proceed(page);
    await onStep(page, "/bundles");
    await page.getByRole("radio", { name }).check();
    await proceed(page);
  };
  await bundlesWith(/^No bundle$/);
  await onStep(page, "/upsells");
  await bundlesWith(/^Explorer Bundle$/);
  await onStep(page, "/tickets");
});

/** The demo's files are JSON with comments. */
const stripComments = (text: string): string => text.replace(/^\s*\/\/.*$/gm, "");
