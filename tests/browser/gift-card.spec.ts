import type { Page } from "@playwright/test";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading, onStep, pay, proceed, reachReview } from "./visitor.ts";

const field = (page: Page, name: RegExp) => page.getByRole("textbox", { name });

test("a gift card is bought for someone else, and its code pays for part of some tickets", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/gift-card`);
  await onStep(page, "/gift-card");
  await shot(page, "gift-card-0-step");
  await proceed(page);
  await expect(page.getByRole("alert")).toContainText("Choose an amount.");
  await checkA11y(page, "gift card with problems");
  await page.getByRole("button", { name: "$25" }).click();
  await field(page, /^Their name/).fill("Grace Hopper");
  const address = `grace-${Date.now()}@museum.example`;
  await field(page, /^Their email/).fill(address);
  await field(page, /^Message/).fill("See you among the fossils.");
  await shot(page, "gift-card-1-filled");
  await checkA11y(page, "gift card");
  await proceed(page);
  await onStep(page, "/review");
  await expect(page.locator("#summary")).toContainText("Grace Hopper");
  await shot(page, "gift-card-2-review");
  await proceed(page);
  await expect(page.getByRole("region", { name: "Your order" })).toContainText("Gift card");
  await shot(page, "gift-card-3-checkout");
  await pay(page);
  await expect(page.getByRole("listitem").filter({ hasText: "Gift card, $25" })).toContainText("For Grace Hopper.");
  await shot(page, "gift-card-4-confirmation");
  await checkA11y(page, "gift card's confirmation");
  const mail = await mailTo(server, address);
  const code = /(?:\w{4}-){3}\w{4}/.exec(mail)?.[0] ?? "";

  await page.goto(`${server.url}/gift-card-balance`);
  await field(page, /^Gift card code/).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Check balance" }).click();
  await expect(page.getByRole("status")).toContainText("Not used yet.");
  await shot(page, "gift-card-5-balance");
  await checkA11y(page, "gift card's balance");

  await reachReview(page, server.url);
  await proceed(page);
  await expect(heading(page, "Checkout")).toBeVisible();
  await page.getByRole("button", { name: "Use a gift card or promotion code" }).click();
  await field(page, /^Gift card or promotion code/).fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("status").filter({ hasText: "is applied" })).toContainText("$0 is left on it.");
  await expect(page.getByRole("button", { name: "Pay $25" })).toBeVisible();
  await shot(page, "gift-card-6-applied");
  await checkA11y(page, "checkout with a gift card");
  await pay(page);
});

test("a line of the summary is removed alone, though another has the same amount", {
  tag: "@slow",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/gift-card`);
  await onStep(page, "/gift-card");
  await page.getByRole("button", { name: "$50" }).click();
  await page.getByRole("radio", { name: /^Me/ }).click();
  for (const [number, name] of [
    [2, "Grace Hopper"],
    [3, "Ada Lovelace"],
  ] as const) {
    await page.getByRole("button", { name: "Add another gift card" }).click();
    const card = page.getByRole("group", { name: `Gift card ${number}` });
    await card.getByRole("button", { name: "$50" }).click();
    await card.getByRole("textbox", { name: /^Their name/ }).fill(name);
    await card.getByRole("textbox", { name: /^Their email/ }).fill("friend@museum.example");
  }
  await proceed(page);
  await onStep(page, "/review");
  await shot(page, "gift-card-7-three");
  await page.getByRole("button", { name: "Remove Gift card, Grace Hopper" }).click();
  await expect(page.getByText("Removed: Gift card, Grace Hopper", { exact: true })).toBeVisible();
  const summary = page.locator("#summary");
  await expect(summary).not.toContainText("Grace Hopper");
  await expect(summary).toContainText("Ada Lovelace");
  await expect(summary).toContainText(/Total\s*\$100\.00/);
  await expect(page.getByRole("button", { name: /^Remove Gift card/ })).toHaveCount(2);
  await onStep(page, "/review");
});
