import type { Page } from "@playwright/test";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  chooseDay,
  chooseTimes,
  continueLink,
  onStep,
  openDays,
  openDetails,
  proceed,
  reachReview,
  reachTickets,
  serverCart,
  setQuantity,
  skipToTickets,
} from "./visitor.ts";

/** The phone's bar; pressing it opens the summary. */
const bar = (page: Page) => area(page).getByRole("button");
const area = (page: Page) => page.getByRole("region", { name: "Continue" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Your Selection Summary" });
const beside = (page: Page) => page.getByRole("complementary", { name: "Your Selection Summary" });

async function isLow(page: Page): Promise<void> {
  expect((await area(page).boundingBox())?.height).toBeLessThanOrEqual(76);
}

function changesOf(page: Page): string[] {
  const changes: string[] = [];
  page.on(
    "request",
    (request) =>
      request.method() === "POST" &&
      request.url().includes("/checkout") &&
      changes.push(new URL(request.url()).pathname),
  );
  return changes;
}

test("the summary shows the selection before it is sent, and the server's totals afterwards", {
  tag: "@desktop",
}, async ({ page, server }) => {
  const changes = changesOf(page);
  await page.goto(`${server.url}/event/general-admission`);
  await expect(beside(page)).toContainText("Nothing chosen yet.");
  const day = await chooseDay(page, 1);
  await expect(beside(page)).toContainText(day);
  await expect(beside(page)).not.toContainText("Nothing chosen yet.");
  await skipToTickets(page);
  const before = changes.length;
  await setQuantity(page, "Adult", 2);
  await setQuantity(page, "Senior", 1);
  await expect(beside(page)).toContainText("Not held yet");
  await expect(beside(page)).toContainText(
    /Adult × 2.*\$50\.00.*Senior × 1.*\$20\.00.*Subtotal.*\$70\.00.*Taxes.*\$0\.00.*Total.*\$70\.00/s,
  );
  expect(changes.slice(before)).toEqual([]);
  await shot(page, "summary-live");
  await checkA11y(page, "live summary");
  const unsent = await beside(page).innerText();
  await proceed(page);
  await onStep(page, "/time");
  await expect(beside(page)).not.toContainText("Not held yet");
  await expect(beside(page)).toContainText(
    /Held until \d+:\d\d [AP]M.*Adult × 2.*\$50\.00.*Senior × 1.*\$20\.00.*Subtotal.*\$70\.00.*Taxes.*\$0\.00.*Total.*\$70\.00/s,
  );
  // A held cart reads the same: only the note and the link to change tickets differ.
  const words = (text: string) =>
    text
      .replace(/Not held yet|Held until \d+:\d\d [AP]M/, "")
      .replaceAll("Edit", "")
      .replace(/\s+/g, " ")
      .trim();
  expect(words(await beside(page).innerText())).toBe(words(unsent));
  await page.getByRole("radio").first().check();
  await expect(beside(page)).toContainText("Not held yet");
  await expect(beside(page)).toContainText(/10:00 AM|11:00 AM|\d:00 PM/);
});

test("on a phone the bar shows day, party and total, and opens the summary", async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await expect(openDays(page).first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(area(page).getByText("Choose a day.")).toBeVisible();
  await expect(area(page)).not.toContainText("Choose a date to continue.");
  await isLow(page);
  await reachTickets(page, server.url);
  await expect(bar(page)).toHaveText(/^\w{3}\s\w{3}\s\d+$/);
  await setQuantity(page, "Adult", 2);
  await expect(bar(page)).toHaveAccessibleName(
    /^Your selection: \w{3}\s\w{3}\s\d+\s·\s2\sadults\s·\s\$50, not held yet$/,
  );
  await isLow(page);
  await expect(bar(page)).toHaveText(/^\w{3}\s\w{3}\s\d+\s·\s2\sadults\s·\s\$50Not held yet$/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await shot(page, "summary-bar", { whole: false });
  await expect(page.getByRole("button", { name: /^Cart, / })).toHaveCount(0);
  await bar(page).tap();
  await expect(dialog(page)).toContainText(/Not held yet.*General Admission.*Adult × 2.*\$50\.00/s);
  await expect(dialog(page).getByRole("button", { name: "Close" })).toBeFocused();
  await checkA11y(page, "summary on a phone");
  await shot(page, "summary-bar-dialog", { whole: false });
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeFocused();
  await proceed(page);
  await onStep(page, "/time");
  await expect(bar(page)).toHaveText(/^\w{3}\s\w{3}\s\d+\s·\s2\sadults\s·\s\$50$/);
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});

test("an unsent selection can be removed in the summary, and its total is announced", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 2);
  await setQuantity(page, "Senior", 1);
  await expect(page.locator("[aria-live=polite]").filter({ hasText: /2 adults, 1 senior · \$70$/ })).toHaveCount(1);
  await bar(page).tap();
  await openDetails(dialog(page), "General Admission");
  await dialog(page).getByRole("button", { name: "Remove Adult, General Admission" }).click();
  await expect(dialog(page)).toContainText(/Senior × 1.*\$20\.00/s);
  await expect(dialog(page)).not.toContainText("Adult");
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("0");
  await expect(page.getByRole("spinbutton", { name: "Senior", exact: true })).toHaveValue("1");
});

test("the review groups its lines and links each to its step, keeping the rest", async ({ page, server }) => {
  await reachReview(page, server.url);
  const summary = beside(page);
  await expect(summary).toContainText(
    /Admission.*Event · General Admission.*\w{3}, \w{3} \d+, \d{4} · \d+:00 [AP]M.*Adult × 2.*\$50\.00/is,
  );
  await shot(page, "review-grouped");
  await checkA11y(page, "review");
  await summary.getByRole("link", { name: "Edit General Admission" }).click();
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("2");
  await setQuantity(page, "Adult", 3);
  await proceed(page);
  await onStep(page, "/time");
  await proceed(page);
  await onStep(page, "/review");
  await summary.getByRole("link", { name: /^Edit \w{3}, \w{3} \d+, \d{4}$/ }).click();
  await onStep(page, "/date");
  await page.goBack();
  await summary.getByRole("link", { name: /^Edit \d+:00 [AP]M$/ }).click();
  await onStep(page, "/time");
  await expect
    .poll(() => serverCart(page, server.url).then((lines) => lines.map((line) => line.slice(0, 7))))
    .toEqual(["3 Adult"]);
});

test("changing the day keeps the tickets in the summary, not held until Continue", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  await page
    .getByRole("complementary")
    .getByRole("link", { name: /^Edit \w{3}, / })
    .click();
  await onStep(page, "/date");
  await expect(beside(page)).not.toContainText("Not held yet");
  await chooseDay(page, 3);
  await expect(beside(page)).toContainText("Not held yet");
  await expect(beside(page)).toContainText(/Adult × 2.*\$50\.00/s);
  await expect(beside(page)).not.toContainText(/\d:00 [AP]M/);
  await expect(page.getByRole("button", { name: "Cart, 2 items" })).toBeVisible();
});

test("removing an extra's last line stays at the review and announces it once", {
  tag: "@slow",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await chooseDay(page, 1);
  await proceed(page);
  await onStep(page, "/bundles");
  await proceed(page);
  await onStep(page, "/upsells");
  await page.getByRole("checkbox", { name: "Audio Guide", exact: true }).click();
  await proceed(page);
  await onStep(page, "/tickets");
  await setQuantity(page, "Adult", 2);
  await setQuantity(page, "Audio Guide", 2);
  await proceed(page);
  await onStep(page, "/time");
  await chooseTimes(page);
  await proceed(page);
  await onStep(page, "/review");
  await page.getByRole("button", { name: "Remove Audio Guide", exact: true }).click();
  await expect(page.getByText("Removed: Audio Guide", { exact: true })).toBeVisible();
  await expect(beside(page)).not.toContainText("Audio Guide");
  await onStep(page, "/review");
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  expect(await serverCart(page, server.url)).toHaveLength(1);
});
