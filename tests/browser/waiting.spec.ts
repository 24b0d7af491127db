import type { Page } from "@playwright/test";
import { busyPage } from "../../server/museum/busy-page.ts";
import { tenant } from "../api/support/fixture.ts";
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
  setQuantity,
} from "./visitor.ts";

const refusal = {
  status: 503,
  headers: { "retry-after": "1" },
  json: {
    error: "Many people are here right now.",
    errors: [{ code: "SERVER_BUSY", message: "Many people are here right now." }],
  },
};

/** Answers such calls as too busy until released, and counts them. */
async function crowd(page: Page, addresses: string | RegExp, times = Number.POSITIVE_INFINITY) {
  const state = { asked: 0, over: false, keys: new Set<string | undefined>() };
  await page.route(addresses, async (route) => {
    state.asked += 1;
    state.keys.add(
      await route
        .request()
        .headerValue("idempotency-key")
        .then((key) => key ?? undefined),
    );
    if (state.over || state.asked > times) await route.continue();
    else await route.fulfill(refusal);
  });
  return state;
}

const note = (page: Page) => page.getByText("Many people are here right now.");

test("a month refused by a busy server loads by itself", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  const calls = await crowd(page, /\/dates\?date=/, 2);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Until the next try" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(note(page)).toHaveCount(0);
  expect(calls.asked).toBe(3);
  await chooseDay(page, 1);
});

test("Continue waits on a busy server, holds the seats once, and a reload loses nothing", async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  const calls = await crowd(page, "**/api/storefront/checkout/**");
  await continueLink(page).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByText("Your selection is saved.")).toBeVisible();
  await shot(page, "waiting");
  await checkA11y(page, "waiting");
  await expect.poll(() => calls.asked).toBeGreaterThanOrEqual(3);
  // One idempotency key: retries hold the seats once.
  expect(calls.keys.size).toBe(1);
  await onStep(page, "/tickets");

  await page.reload();
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
  await continueLink(page).click();
  await expect(note(page)).toBeVisible();
  calls.over = true;
  await onStep(page, "/time");
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});

test("a page answered with 503 reloads by itself and keeps the selection", {
  tag: "@slow",
}, async ({ page, server }) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  let asked = 0;
  await page.route(/\/event\/general-admission\/tickets$/, async (route) => {
    asked += 1;
    if (asked > 2) await route.continue();
    else
      await route.fulfill({
        status: 503,
        headers: { "retry-after": "1" },
        contentType: "text/html; charset=utf-8",
        body: busyPage({ ...tenant, title: "Meridian Museum" }, 1),
      });
  });
  await page.reload();
  await expect(heading(page, "One moment, please")).toBeVisible();
  await shot(page, "busy-page");
  await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
  expect(asked).toBe(3);
});

test("checkout waits on a busy server, and the order is placed", { tag: "@slow" }, async ({ page, server }) => {
  await reachReview(page, server.url);
  let asked = 0;
  await page.route(/\/checkout\/[^/]+\?back=/, async (route) => {
    asked += 1;
    if (asked > 2) await route.continue();
    else
      await route.fulfill({
        status: 503,
        headers: { "retry-after": "1" },
        contentType: "text/html; charset=utf-8",
        body: busyPage(tenant, 1),
      });
  });
  await proceed(page);
  await expect(heading(page, "Checkout")).toBeVisible({ timeout: 15_000 });
  expect(asked).toBeGreaterThanOrEqual(3);
  await page.unroute(/\/checkout\/[^/]+\?back=/);
  await pay(page);
  await expect(heading(page, /^Tickets For Order: /)).toBeVisible();
});
