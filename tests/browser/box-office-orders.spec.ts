import type { Page } from "@playwright/test";
import { atWork, buy, openTool, randomLetters } from "./desk.ts";
import { keyTo } from "./keyboard.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
const order = (page: Page, name: string) => page.getByRole("heading", { level: 2, name: `Order ${name}`, exact: true });
const search = (page: Page) => page.getByRole("textbox", { name: /^Order number/ });
/** A last name that no other test uses. */
const nobodyElse = () => `Okonkwo${randomLetters()}`;

test.beforeEach(({ page, server }) => atWork(page, server.url));

test("an order is found by name, moved and partly refunded, with the reasons recorded", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const lastName = nobodyElse();
  const email = `${lastName.toLowerCase()}@example.org`;
  const bought = await buy(server.url, { lastName, email });
  await openTool(page, server.url, "/orders", "Orders");
  await expect(search(page)).toBeFocused();
  await checkA11y(page, "orders");
  await page.keyboard.type(lastName);
  await page.keyboard.press("Enter");
  await expect(order(page, bought.orderNumber)).toBeFocused();
  await expect(page.getByText("This field is required.")).toHaveCount(0);
  await checkA11y(page, "orders-order");
  await shot(page, "orders-order");

  await button(page, "Add note").press("Enter");
  const dialog = page.getByRole("dialog");
  await page.keyboard.type("Wheelchair, side entrance");
  await checkA11y(page, "orders-note");
  await shot(page, "orders-note");
  await dialog.getByRole("button", { name: "Add note", exact: true }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Notes" })).toContainText("Wheelchair, side entrance");
  await checkA11y(page, "orders-noted");
  await shot(page, "orders-noted");

  await button(page, /^Move/).first().click();
  await dialog
    .locator(
      '[role="grid"] button[aria-pressed="true"], [role="grid"] button:not([aria-disabled="true"]):not([disabled])',
    )
    .last()
    .click();
  await dialog.getByRole("radio", { name: /^11:00 AM/ }).check();
  await dialog.getByRole("textbox", { name: /^Reason/ }).fill("Train was late");
  await checkA11y(page, "orders-move");
  await shot(page, "orders-move");
  await dialog.getByRole("button", { name: /^Move to/ }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^General Admission was moved to/)).toBeVisible();
  await expect(page.getByText("Reason: Train was late")).toHaveCount(1);
  expect(await mailTo(server, email, "Your visit has been moved")).toContain("11:00 AM");

  await button(page, "Refund").click();
  await page
    .getByRole("button", { name: /^Increase/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: /^Reason/ }).fill("One is ill");
  await checkA11y(page, "orders-refund");
  await shot(page, "orders-refund");
  await button(page, "Refund 1 item").click();
  await expect(page.getByRole("dialog").last()).toContainText(/\$[\d.]+ will be refunded\./);
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /^Refund \$[\d.]+$/ })
    .click();
  await expect(page.getByText(`1 item of order ${bought.orderNumber} refunded.`)).toBeVisible();
  await expect(page.getByText("Reason: One is ill")).toBeVisible();
  await expect(page.getByText("Partly canceled")).toBeVisible();
  await checkA11y(page, "orders-refunded");
  await shot(page, "orders-refunded");
});

test("tickets are resent to a corrected email, and the order stays open after a reload", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  const lastName = nobodyElse();
  const bought = await buy(server.url, { lastName, email: `wrong-${lastName.toLowerCase()}@example.org` });
  await openTool(page, server.url, "/orders", "Orders");
  await search(page).fill(bought.orderNumber);
  await button(page, "Search").click();
  await expect(order(page, bought.orderNumber)).toBeVisible();
  await button(page, "Correct email").click();
  const right = `right-${lastName.toLowerCase()}@example.org`;
  const field = page.getByRole("dialog").getByRole("textbox");
  await field.fill("right@");
  await button(page, "Save and send").click();
  await expect(field).toHaveAccessibleDescription(/Email is invalid\./);
  await field.fill(right);
  await button(page, "Save and send").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await mailTo(server, right, "Your order")).toContain(bought.orderNumber);
  await button(page, "Resend tickets").click();
  await expect(page.getByText(`The tickets were sent to ${right}.`)).toBeVisible();
  await page.reload();
  await expect(order(page, bought.orderNumber)).toBeVisible();
  await expect(page.getByText("By Front Desk")).toHaveCount(2);
});

test("a scanned code opens its order; tickets cancelled by keyboard are void at the door", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  const bought = await buy(server.url);
  await openTool(page, server.url, "/orders", "Orders");
  // A handheld scanner types faster than any person. This machine may pause between keys; it scans again.
  await expect(async () => {
    await page.locator("h1").first().click();
    await page.keyboard.type(bought.payload);
    await page.keyboard.press("Enter");
    await expect(order(page, bought.orderNumber)).toBeFocused({ timeout: 2000 });
  }).toPass();
  await expect(page.getByText("This field is required.")).toHaveCount(0);
  await keyTo(page, button(page, /^Cancel/).first());
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Refunded or canceled tickets no longer scan.")).toBeVisible();
  await checkA11y(page, "orders-cancel");
  await shot(page, "orders-cancel");
  await keyTo(page, dialog.getByRole("button", { name: "Cancel tickets" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("The tickets were canceled.")).toBeVisible();
  await page.goto(`${server.url}/box-office/check-in/confirm?confirmation=${bought.ticketId}`);
  await expect(page.getByText("This ticket was canceled. Its code is no longer valid.")).toBeVisible();
});

test("a search without results says so; several results are a list that Back restores", { tag: "@desktop" }, async ({
  page,
  server,
}) => {
  const lastName = nobodyElse();
  const orders = [await buy(server.url, { lastName }), await buy(server.url, { lastName })];
  await openTool(page, server.url, "/orders", "Orders");
  await search(page).fill("nobody of this name");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No order matches “nobody of this name”.")).toBeVisible();
  await search(page).fill(lastName);
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 orders found")).toBeVisible();
  await checkA11y(page, "orders-list");
  await shot(page, "orders-list");
  await page
    .getByRole("list", { name: "Orders found" })
    .getByText(orders[0]?.orderNumber ?? "")
    .click();
  await expect(order(page, orders[0]?.orderNumber ?? "")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("2 orders found")).toBeVisible();
});
