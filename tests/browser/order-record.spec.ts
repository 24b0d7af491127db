import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Dates } from "../../schemas/generated/wire.ts";
import { keyTo } from "./keyboard.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

/** Days of general admission that are far enough ahead to change, in order. */
async function daysToCome(url: string): Promise<string[]> {
  const month = async (query: string) =>
    ((await (await fetch(`${url}/api/storefront/event/general-admission/dates${query}`)).json()) as { body: Dates })
      .body;
  const present = await month("");
  const next = await month(`?date=${present.nextMonth}`);
  const days = [...present.dates, ...next.dates].filter(({ available }) => available).map(({ date }) => date);
  return [...new Set(days)].slice(3);
}

/** Buys general admission for two adults and a child, with a film on request. @returns the URL of the order's page */
async function order(url: string, date: string, film?: string): Promise<string> {
  const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  const at = (time: string) => Object.entries({ Date: date, Time: time }).map(([key, value]) => ({ key, value }));
  const attributes = at("10:00 AM");
  const lineItems = [
    { variantId: "general-admission-adult", quantity: 2, attributes },
    { variantId: "general-admission-child", quantity: 1, attributes },
    ...(film === undefined ? [] : [{ variantId: "giant-screen-film-adult", quantity: 2, attributes: at(film) }]),
  ];
  const made = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers,
    body: JSON.stringify({ lineItems }),
  });
  const { id } = (await made.json()) as { id: string };
  const form = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email: "ada@example.org" });
  const paid = await fetch(`${url}/checkout/${id}`, { method: "POST", redirect: "manual", body: form });
  return `${url}${paid.headers.get("location")}`.replace(/\/confirmation$/, "");
}

/** The link's text depends on which changes are possible. */
const changes = /^(Change your visit|Change or cancel|Cancel your tickets)$/;

/** "Friday, November 27" */
const long = (date: string) =>
  new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" }).format(
    new Date(date),
  );

const movedTo = (date: string, time: string) =>
  `Your visit is now ${long(date)}, ${time}. Use the new code; the old one no longer works. We’ve emailed it to you.`;

/** Finds a day's button (YYYY-MM-DD), in this month or the next. */
async function findDay(page: Page, date: string) {
  // "December 1" is also a prefix of "December 15".
  const day = page.getByRole("grid").getByRole("button", { name: new RegExp(`^${long(date)},`) });
  await expect(page.getByRole("grid").first()).toBeVisible();
  if ((await day.count()) === 0) await page.getByRole("button", { name: "Next month" }).click();
  return day;
}

test("a visitor moves a visit to another day and time and gets a new code", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const [from = "", to = ""] = await daysToCome(server.url);
  const address = await order(server.url, from);
  await page.goto(`${address}/confirmation`);
  const code = page.getByRole("img", { name: /^QR code of the ticket for/ });
  const before = await code.getAttribute("src");
  await page.getByRole("link", { name: "Change your visit" }).click();
  await expect(heading(page, /^Order #\d+$/)).toBeVisible();
  await expect(
    page.getByText("No refunds. You can change the day or time up to 12 hours before your visit"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cancel/ })).toHaveCount(0);
  await checkA11y(page, "order");
  await shot(page, "order");

  await page.getByRole("button", { name: /^Move/ }).click();
  await (await findDay(page, to)).click();
  await page.getByRole("radio", { name: /^11:00 AM/ }).check();
  await checkA11y(page, "order-move");
  await shot(page, "order-move");
  await page.getByRole("button", { name: new RegExp(`^Move to ${long(to)},.* 11:00 AM$`) }).click();
  await expect(page.getByText(movedTo(to, "11:00 AM"))).toBeFocused();
  await expect(page.getByText(`General Admission: moved from`)).toBeVisible();
  await checkA11y(page, "order-moved");
  await shot(page, "order-moved");
  await page.getByRole("link", { name: "Show tickets" }).click();
  await expect(page.getByText(long(to)).first()).toBeVisible();
  await expect(code).toHaveCount(1);
  await expect(code).not.toHaveAttribute("src", before ?? "");
  expect(await mailTo(server, "ada@example.org", "Your visit has been moved")).toContain("11:00 AM");
});

test("a visit is moved to a dearer day by paying the difference", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer: server }) => {
  const [from = "", , to = ""] = await daysToCome(server.url);
  const address = await order(server.url, from);
  const file = join(server.configDir, "catalogue.json");
  const days = [{ date: to, prices: { "general-admission-adult": "31.50" } }];
  await writeFile(
    file,
    (await readFile(file, "utf8")).replace(
      '"id": "general-admission",',
      `"id": "general-admission", "days": ${JSON.stringify(days)},`,
    ),
  );
  await expect
    .poll(async () =>
      (await fetch(`${server.url}/api/storefront/event/general-admission/dates?date=${to.slice(0, 7)}`)).text(),
    )
    .toContain("31.50");
  await page.goto(address);
  await page.getByRole("button", { name: /^Move/ }).click();
  await (await findDay(page, to)).click();
  await page.getByRole("radio", { name: /^11:00 AM/ }).check();
  await expect(page.getByText("This day costs $13.00 more. Pay the difference to move your visit.")).toBeVisible();
  await checkA11y(page, "order-move-dearer");
  await shot(page, "order-move-dearer");
  await page.getByRole("button", { name: "Continue to pay $13.00" }).click();
  await expect(page.getByText(/^You pay the difference for /)).toBeVisible();
  await checkA11y(page, "checkout-move");
  await shot(page, "checkout-move");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(heading(page, /^Order #\d+$/)).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Pay $13" }).click();
  await expect(heading(page, /^Order #\d+$/)).toBeVisible();
  await expect(page.getByText("General Admission: moved from")).toBeVisible();
  await expect(page.getByText(long(to)).first()).toBeVisible();
  await shot(page, "order-moved-dearer");
});

test("a film moves along with the entry, or is named where it stays", { tag: "@checked-at-both-widths" }, async ({
  page,
  server,
}) => {
  const [from = "", to = "", later = ""] = await daysToCome(server.url);
  await page.goto(await order(server.url, from, "2:00 PM"));
  const moveEntry = () =>
    page.getByRole("listitem").filter({ hasText: "General Admission" }).getByRole("button", { name: /^Move/ }).first();
  await moveEntry().click();
  await (await findDay(page, to)).click();
  await page.getByRole("radio", { name: /^11:00 AM/ }).check();
  const along = page.getByRole("checkbox", { name: "Move Giant Screen Film too" });
  await expect(along).toBeChecked();
  await checkA11y(page, "order-move-along");
  await shot(page, "order-move-along");
  await along.uncheck();
  await expect(page.getByText(/^Giant Screen Film stays on /)).toBeVisible();
  await page.getByRole("button", { name: new RegExp(`^Move to ${long(to)},.* 11:00 AM$`) }).click();
  const warning = page.getByText(/^Giant Screen Film is on .*, but your General Admission is on /);
  await expect(warning).toBeVisible();
  await checkA11y(page, "order-film-left");
  await shot(page, "order-film-left");
  await page.getByRole("link", { name: "Show tickets" }).click();
  await expect(warning).toBeVisible();
  await shot(page, "order-film-left-confirmation");
  await page.goBack();
  await page.getByRole("button", { name: "Move Giant Screen Film" }).click();
  await page.goBack();
  await moveEntry().click();
  await (await findDay(page, from)).click();
  await page.getByRole("radio", { name: /^10:00 AM/ }).check();
  await page.getByRole("button", { name: /^Move to .* 10:00 AM$/ }).click();
  await expect(warning).toHaveCount(0);
  await moveEntry().click();
  await (await findDay(page, later)).click();
  await page.getByRole("radio", { name: /^11:00 AM/ }).check();
  await page.getByRole("button", { name: `Move 2 visits to ${long(later)}` }).click();
  await expect(page.getByText(movedTo(later, "11:00 AM"))).toBeFocused();
  await expect(warning).toHaveCount(0);
});

test("Back closes an open dialog, and a move needs only the keyboard", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  const [from = ""] = await daysToCome(server.url);
  await page.goto(await order(server.url, from));
  const move = page.getByRole("button", { name: /^Move/ });
  await keyTo(page, move);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("grid")).toHaveCount(0);
  await keyTo(page, move);
  await page.keyboard.press("Enter");
  await keyTo(page, page.getByRole("grid").getByRole("button", { name: new RegExp(`^${long(from)},`) }));
  // The days after it may be closed.
  await page.keyboard.press("ArrowRight");
  while ((await page.locator(":focus").getAttribute("aria-disabled")) === "true")
    await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const time = page.getByRole("radio", { name: /^1:00 PM/ });
  await expect(time).toBeVisible();
  await keyTo(page, page.getByRole("radio").first());
  await page.keyboard.press("Space");
  while (!(await time.isChecked())) await page.keyboard.press("ArrowDown");
  await keyTo(page, page.getByRole("button", { name: /^Move to .*1:00 PM$/ }));
  await page.keyboard.press("Enter");
  await expect(
    page.getByText(/^Your visit is now .*, 1:00 PM\. Use the new code; the old one no longer works\./),
  ).toBeFocused();
});

test("if the museum allows it, tickets are cancelled after a confirmation and refunded", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: server }) => {
  const file = join(server.configDir, "tenant.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"cancel": false', '"cancel": { "untilHours": 24 }'));
  const [from = ""] = await daysToCome(server.url);
  const address = await order(server.url, from);
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("button", { name: /^Cancel/ })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Cancel/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/We’ll refund \$\d+\.\d\d to your original payment method\./)).toBeVisible();
  await checkA11y(page, "order-cancel");
  await shot(page, "order-cancel");
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: /^Cancel/ }).click();
  await dialog.getByRole("button", { name: "Cancel ticket" }).dblclick();
  await expect(
    page.getByText(/^Canceled\. Its code no longer works, and your refund of .* is on its way\.$/),
  ).toBeFocused();
  await page.reload();
  await expect(page.getByText("Refunded", { exact: true })).toBeVisible();
  await checkA11y(page, "order-cancelled");
  await shot(page, "order-cancelled");
  // Nothing is left to change, and the confirmation says so.
  await page.goto(`${page.url()}/confirmation`);
  await expect(page.getByText("All tickets of this order were canceled. Its codes are no longer valid.")).toBeVisible();
  await expect(page.getByRole("link", { name: changes })).toHaveCount(0);
  await shot(page, "order-unchangeable");
  await page.getByRole("link", { name: "Receipt and history" }).click();
  await expect(heading(page, /^Order #\d+$/)).toBeVisible();
});

test("the shared link shows the tickets and can change nothing", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  const [from = ""] = await daysToCome(server.url);
  const address = await order(server.url, from);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${address}/confirmation`);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("/order/");
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).not.toContain(new URL(address).pathname);
  await page.goto(shared);
  await expect(page.getByRole("img", { name: /^QR code of the ticket for/ })).toBeVisible();
  await expect(page.getByRole("link", { name: changes })).toHaveCount(0);
  await expect(page.getByText("Paid", { exact: true })).toHaveCount(0);
  await page.goto(shared.replace(/\/confirmation$/, ""));
  await expect(page.getByText("Sorry, we were unable to find tickets")).toBeVisible();
});
