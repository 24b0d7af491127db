import type { Page } from "@playwright/test";
import { atWork, dayToCome, openTool } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const submit = (page: Page) => page.getByRole("button", { name: /^(Sell|Send|Issue)/ });
/** Chooses an event with times, on a day when it is open: today it may be closed. */
async function chooseAdmission(page: Page, url: string): Promise<void> {
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(url));
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "General Admission" });
}

test("a drawer is opened, tickets are sold for cash and printed, the sale is undone, and the drawer is counted", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: server }) => {
  await atWork(page, server.url);
  await openTool(page, server.url, "/sell", "Sell tickets");
  await chooseAdmission(page, server.url);
  await button(page, "Increase Adult").click();
  await button(page, "Increase Adult").click();
  await expect(page.getByRole("status").filter({ hasText: "You have no open cash drawer." })).toBeVisible();
  await shot(page, "box-office-sell-without-drawer");
  // A phone's sheet covers half a row at most scroll positions, but none at the end of the page.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await checkA11y(page, "selling without a drawer");
  await button(page, "Open cash drawer").click();
  await expect(page.getByRole("heading", { level: 1, name: "Cash drawer" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Float" })).toBeFocused();
  await page.keyboard.type("100");
  await shot(page, "box-office-drawer-open");
  await checkA11y(page, "opening a drawer");
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1, name: "Sell tickets" })).toBeVisible();
  await expect(submit(page)).toHaveText(/^Sell for \$/);
  await button(page, "$100").click();
  await shot(page, "box-office-sell");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await checkA11y(page, "selling");
  await submit(page).dblclick();
  await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
  await expect(button(page, "Next sale")).toBeFocused();
  await shot(page, "box-office-sold");
  await checkA11y(page, "sold");

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await button(page, "Print receipt").click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("body > div > article");
  await expect(paper.locator("img")).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();
  await expect(paper).toContainText("Change");
  await shot(page, "box-office-receipt", { whole: false });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)];
  expect(pages.map(([, width]) => Math.round((Number(width) / 72) * 25.4))).toEqual([80]);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(paper).toHaveCount(0);

  await button(page, "Undo sale").click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo sale" }).click();
  await expect(page.getByText(/^Give back \$[\d.]+ in cash\.$/)).toBeVisible();
  await shot(page, "box-office-sale-undone");
  await checkA11y(page, "sale undone");

  await openTool(page, server.url, "/drawer", "Cash drawer");
  await expect(page.locator("dl")).toContainText("Expected in the drawer$100.00");
  await shot(page, "box-office-drawer");
  await checkA11y(page, "an open drawer");
  await button(page, "Count and close").click();
  await page.getByRole("textbox", { name: "$20.00" }).fill("4");
  await page.getByRole("textbox", { name: "$0.50" }).fill("39");
  await checkA11y(page, "a count");
  await button(page, "Check the count").click();
  const question = page.getByRole("dialog", { name: "Close this drawer for good?" });
  await expect(question.getByText("$0.50 short.")).toBeVisible();
  await checkA11y(page, "the question before a drawer closes");
  await question.getByRole("button", { name: "Close drawer" }).click();
  await expect(page.getByRole("heading", { name: "The drawer is closed" })).toBeVisible();
  await shot(page, "box-office-drawer-closed");
  await checkA11y(page, "a closed drawer");
});

test("tickets are sold by the keyboard alone, by card, and the next sale begins with one key", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await atWork(page, server.url);
  await openTool(page, server.url, "/sell", "Sell tickets");
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(server.url));
  await page.getByRole("combobox", { name: "Event" }).focus();
  await page.keyboard.type("Gen", { delay: 120 });
  await expect(page.getByRole("combobox", { name: "Event" })).toHaveValue("general-admission");
  await page.getByRole("spinbutton", { name: "Adult" }).focus();
  await page.keyboard.press("ArrowUp");
  await expect(submit(page)).toHaveText(/^Sell for \$/);
  // Faster typing would count as a handheld scanner.
  await page.waitForTimeout(400);
  await page.getByRole("radio", { name: "Cash" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Card" })).toBeChecked();
  // A demo has a card reader; the reference is for another terminal.
  await page.keyboard.press("Tab");
  await expect(button(page, "Type a reference instead")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("textbox", { name: "Reference on the terminal's receipt" })).toBeFocused();
  await page.keyboard.type(`K${Date.now().toString(36)}`, { delay: 60 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Sold · order/ })).toBeVisible();
  await expect(button(page, "Next sale")).toBeFocused();
  await page.waitForTimeout(700);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Last sale: order #\d+/)).toBeVisible();
  await expect(page.getByText("Choose tickets to begin.")).toBeVisible();
});

test("a lost network sells once, and a card payment is refunded under Orders", { tag: "@phone" }, async ({
  page,
  context,
  server,
}) => {
  await atWork(page, server.url);
  await openTool(page, server.url, "/sell", "Sell tickets");
  await chooseAdmission(page, server.url);
  await button(page, "Increase Adult").click();
  await expect(submit(page)).toHaveText(/^Sell for \$/);
  await page.getByRole("radio", { name: "Card" }).check({ force: true });
  await button(page, "Type a reference instead").click();
  await page.getByRole("textbox", { name: "Reference on the terminal's receipt" }).fill(`L${Date.now().toString(36)}`);
  await shot(page, "box-office-sell-card");
  // The server sells; its answer is lost, then the network.
  const keys: (string | undefined)[] = [];
  await page.route("**/employee/sell/checkout", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort("connectionreset");
  });
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "The sale is saved" })).toBeVisible();
  await shot(page, "box-office-sell-unanswered");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: /^Sold · order/ })).toBeVisible();
  expect(new Set(keys).size).toBe(1);

  await button(page, "Open order").click();
  await expect(page.getByRole("heading", { level: 2, name: /^Order #/ })).toBeVisible();
  await expect(page.getByRole("table", { name: "Payments" }).getByRole("row")).toHaveCount(2);
  await button(page, "Refund").click();
  await button(page, "Whole order").click();
  await page.getByLabel("Reason", { exact: true }).fill("Ill");
  await page
    .getByRole("textbox", { name: "Reference on the terminal's receipt (optional)" })
    .fill(`R${Date.now().toString(36)}`);
  await button(page, "Refund 1 item").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Refund \$[\d.]+$/ })
    .click();
  await expect(page.getByText(/^Refund \$[\d.]+ at the card terminal\.$/)).toBeVisible();
  await shot(page, "box-office-refund-at-desk");
  await checkA11y(page, "refund at the desk");
});

test("a visit with questions is not sold at the desk, which says why and opens it, by keyboard", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: { url } }) => {
  await atWork(page, url);
  await openTool(page, url, "/sell", "Sell tickets");
  const summary = page.getByText("Visits with questions");
  await summary.focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "School visit" });
  await expect(link).toBeVisible();
  await summary.scrollIntoViewIfNeeded();
  await shot(page, "box-office-sell-questions");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await checkA11y(page, "visits with questions at the desk");
  await link.focus();
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await expect((await opened).getByRole("heading", { name: "Bring your class" })).toBeVisible();
});
