import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { museumDay } from "../../commerce/clock.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseTimes,
  continueLink,
  onStep,
  openDetails,
  proceed,
  reachReview,
  reachTickets,
  serverCart,
  setQuantity,
} from "./visitor.ts";

/** Opens the summary on a phone, where it is a dialog; on a wide screen it is always visible. */
async function openSummary(page: Page): Promise<Locator> {
  const beside = page.getByRole("complementary", { name: "Your Selection Summary" });
  if (await beside.isVisible()) return beside;
  await page.getByRole("button", { name: /^Cart, / }).click();
  return page.getByRole("dialog", { name: "Your Selection Summary" });
}

test("adding a bundle keeps the party chosen before", async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 3);
  await proceed(page);
  await onStep(page, "/time");
  for (const step of ["/tickets", "/upsells", "/bundles"]) {
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await onStep(page, step);
  }
  await page.getByRole("radio", { name: "Explorer Bundle", exact: true }).check();
  await proceed(page);
  await onStep(page, "/upsells");
  await proceed(page);
  await onStep(page, "/tickets");
  const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
  await expect(adults.first()).toHaveValue("3");
  await expect(page.getByRole("button", { name: "Increase Adult, General Admission" })).toBeVisible();
  await page.getByRole("button", { name: "Increase Adult, Deep Time Film" }).click({ clickCount: 1 });
  await adults.nth(1).fill("3");
  await shot(page, "tickets-carried-over");
  await proceed(page);
  await onStep(page, "/time");
  const lines = await serverCart(page, server.url);
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^3 Adult /);
});

test("changing the selection dismisses its refusal", { tag: "@slow" }, async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await page.route("**/checkout/create", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ error: "Only 1 place is left for General Admission." }),
    }),
  );
  await proceed(page);
  const refusal = page.getByRole("alert").filter({ hasText: "Only 1 place is left for General Admission." });
  await expect(refusal).toBeVisible();
  await setQuantity(page, "Adult", 1);
  await expect(refusal).toBeHidden();
  await page.unroute("**/checkout/create");
  await proceed(page);
  await onStep(page, "/time");
});

test("a notification may be a link alone", { tag: "@slow" }, async ({ page, server }) => {
  const file = join(server.configDir, "event/planetarium-night.json");
  const own = await readFile(file, "utf8");
  const linkAlone = own
    .replace(/"notificationTitle": \{[^}]*\}/, '"notificationLinkRoute": "/event/general-admission"')
    .replace(/"notificationDescription": \{[^}]*\}/, '"notificationLinkText": "See the day programme"');
  await writeFile(file, linkAlone);
  try {
    await expect(async () => {
      await page.goto(`${server.url}/event/planetarium-night`);
      await expect(page.getByRole("note").getByRole("link", { name: "See the day programme" })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
  } finally {
    await writeFile(file, own);
  }
});

test.describe("a visitor in another time zone's day", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("sees the museum's day", { tag: "@slow" }, async ({ page, server }) => {
    await page.goto(`${server.url}/event/general-admission`);
    await expect(continueLink(page)).toBeVisible();
    const now = Date.parse((await page.request.get(`${server.url}/healthz`)).headers().date ?? "");
    const today = museumDay(now, "America/Denver");
    // On a month's last day, after its last sale, the calendar opens at the next month.
    const isShown = (await page.locator(`[data-date="${today}"]`).count()) > 0;
    const marked = await page
      .locator('[aria-current="date"]')
      .evaluateAll((days) => days.map((day) => day.getAttribute("data-date")));
    expect(marked).toEqual(isShown ? [today] : []);
  });
});

test.describe("the cart's content", () => {
  test("can be removed line by line, and an empty step asks again", { tag: "@slow" }, async ({ page, server }) => {
    await reachTickets(page, server.url);
    await setQuantity(page, "Adult", 2);
    await setQuantity(page, "Senior", 1);
    await proceed(page);
    await onStep(page, "/time");
    await chooseTimes(page);
    await proceed(page);
    await onStep(page, "/review");
    await openDetails(page, "General Admission");
    await shot(page, "review-remove");
    await page.getByRole("button", { name: "Remove Senior, General Admission" }).click();
    await expect(page.getByRole("button", { name: "Remove Senior, General Admission" })).toBeHidden();
    await expect(page).toHaveURL(/review$/);
    await expect.poll(() => serverCart(page, server.url)).toEqual([expect.stringMatching(/^2 Adult /)]);
    await page.getByRole("button", { name: "Remove Adult, General Admission" }).click();
    await onStep(page, "/tickets");
    await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("0");
    expect(await serverCart(page, server.url)).toEqual([]);
    await expect(page.getByRole("button", { name: /^Cart, / })).toBeHidden();
  });

  test("is removed line by line on a slow network, and once by a double press", async ({ page, server }) => {
    await reachTickets(page, server.url);
    for (const type of ["Adult", "Senior", "Child (3–12)"]) await setQuantity(page, type, 1);
    await proceed(page);
    await onStep(page, "/time");
    await chooseTimes(page);
    await proceed(page);
    await onStep(page, "/review");
    await openDetails(page, "General Admission");
    const remove = (type: string) => page.getByRole("button", { name: `Remove ${type}, General Admission` });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/storefront/checkout/**", async (route) => {
      await answered;
      await route.continue();
    });
    await remove("Adult").dblclick();
    await expect(remove("Adult")).toBeHidden();
    await remove("Child (3–12)").click();
    answer();
    await expect(remove("Child (3–12)")).toBeHidden();
    await expect(remove("Senior")).toBeVisible();
    await expect.poll(() => serverCart(page, server.url)).toEqual([expect.stringMatching(/^1 Senior /)]);
  });

  test("can be removed if every quantity is 0 and Continue is disabled", { tag: "@slow" }, async ({ page, server }) => {
    await reachReview(page, server.url);
    for (const step of ["/time", "/tickets"]) {
      await page.getByRole("link", { name: "Back", exact: true }).click();
      await onStep(page, step);
    }
    await setQuantity(page, "Adult", 0);
    await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
    const summary = await openSummary(page);
    await openDetails(summary, "General Admission");
    await summary.getByRole("button", { name: "Remove Adult, General Admission" }).click();
    await expect(page.getByRole("button", { name: /^Cart, / })).toBeHidden();
    expect(await serverCart(page, server.url)).toEqual([]);
  });

  test("links to its flow and checkout from any other page, and can be emptied there", { tag: "@slow" }, async ({
    page,
    server,
  }) => {
    await reachReview(page, server.url);
    await page.goto(`${server.url}/account/login`);
    await page.getByRole("button", { name: "Cart, 2 items" }).click();
    const dialog = page.getByRole("dialog", { name: "Your Selection Summary" });
    await expect(dialog.getByRole("link", { name: "Checkout" })).toHaveAttribute(
      "href",
      /\/checkout\/.+\?back=%2Fevent%2Fgeneral-admission%2Freview$/,
    );
    await shot(page, "cart-elsewhere");
    await checkA11y(page, "cart-elsewhere");
    await dialog.getByRole("link", { name: "Back to your selection" }).click();
    await onStep(page, "/review");
    expect(await serverCart(page, server.url)).toHaveLength(1);
    await page.goto(`${server.url}/account/login`);
    await page.getByRole("button", { name: "Cart, 2 items" }).click();
    await dialog.getByRole("button", { name: "Empty cart" }).click();
    await expect(page.getByRole("button", { name: /^Cart, / })).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Your earlier selection was cleared." })).toBeVisible();
    await page.getByRole("button", { name: "Restore it" }).click();
    await onStep(page, "/review");
    expect(await serverCart(page, server.url)).toHaveLength(1);
    await page.goto(`${server.url}/account/login`);
    await page.getByRole("button", { name: "Cart, 2 items" }).click();
    await dialog.getByRole("button", { name: "Empty cart" }).click();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Cart, / })).toBeHidden();
  });
});
