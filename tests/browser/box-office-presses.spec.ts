import type { Locator, Page } from "@playwright/test";
import { atWork, buy, dayToCome, demoCard, openDrawer, openTool } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** Presses of what a box office does all day. The family of four is in box-office-queue.spec.ts. */
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tile = (page: Page, type: string) => button(page, new RegExp(`^${type}\\W.*General Admission`));
const submit = (page: Page) => button(page, /^(Sell|Send)/);
const sold = (page: Page) => page.getByRole("heading", { name: /^Sold · order #\d+$/ });

/** Opens the tool on a day when admission is open: today it may be closed or over. */
async function openSell(page: Page, url: string): Promise<void> {
  await openDrawer(url);
  await atWork(page, url);
  await openTool(page, url, "/sell", "Sell tickets");
  await onOpenDay(page, url);
}

async function onOpenDay(page: Page, url: string): Promise<void> {
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(url));
  await expect(tile(page, "Adult")).toBeEnabled();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Counts presses, each of something wholly in sight. */
function counted() {
  let presses = 0;
  return {
    press: async (target: Locator) => {
      await expect(target).toBeInViewport({ ratio: 1 });
      await target.click();
      presses += 1;
    },
    count: () => presses,
  };
}

/** Types like a handheld scanner. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    for (const key of [...typed, "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, text);
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
])
  test(`a member with two paying guests is one order: a scan and five presses at ${size.width} px`, {
    tag: "@desktop",
  }, async ({ page, ownServer: server }) => {
    await page.setViewportSize(size);
    await openSell(page, server.url);
    await scan(page, await demoCard(server.url));
    await expect(button(page, "Remove member")).toBeVisible();
    const { press, count } = counted();
    await press(button(page, /^Member\b.*General Admission/));
    await press(tile(page, "Adult"));
    await press(tile(page, "Adult"));
    await press(button(page, /exactly/));
    await shot(page, `box-office-presses-member-${size.width}`, { whole: false });
    if (size.width === 1280) await checkA11y(page, "a member with guests");
    await press(submit(page));
    await expect(sold(page)).toBeVisible();
    expect(count()).toBe(5);
  });

test("one adult by the keyboard takes four keys, and the next sale one more", { tag: "@desktop" }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSell(page, server.url);
  await page.getByRole("textbox", { name: "Add by typing" }).focus();
  let keys = 0;
  const type = async (key: string) => {
    await page.keyboard.press(key, { delay: 40 });
    keys += 1;
  };
  await type("A");
  await expect(page.getByText(/^1 × Adult, General Admission, \d/)).toBeVisible();
  await type("Enter");
  await expect(submit(page)).toHaveText(/^Sell for \$/);
  await type("Enter");
  await expect(submit(page)).toBeFocused();
  await type("Enter");
  await expect(sold(page)).toBeVisible();
  expect(keys).toBe(4);
  await expect(button(page, "Next sale")).toHaveAttribute("aria-disabled", "false");
  await type("Enter");
  await expect(page.getByRole("textbox", { name: "Add by typing" })).toBeFocused();

  await test.step("the last sale's receipt is printed again with one press", async () => {
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    const { press, count } = counted();
    await press(button(page, "Print receipt"));
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await expect(page.locator("body > div > article")).toHaveCount(1);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(page.locator("body > div > article")).toHaveCount(0);
    expect(count()).toBe(1);
    await expect(page.getByText("Choose tickets to begin.")).toBeVisible();
  });
});

test("a gift card is sold to someone, then pays a part; the rest is cash and card", { tag: "@desktop" }, async ({
  page,
  ownServer: server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSell(page, server.url);
  await page.getByText("Bundles, memberships, donations and more").click();
  await button(page, /^Gift card.*\$50$/).click();
  await page.getByText("For someone else").click();
  await page.getByRole("textbox", { name: "Recipient's name" }).fill("Grace");
  await page.getByRole("textbox", { name: "Recipient's email" }).fill("grace@museum.example");
  await shot(page, "box-office-gift-card-recipient", { whole: false });
  await checkA11y(page, "a gift card's recipient");
  await button(page, "Set recipient").click();
  await expect(page.getByText("For Grace, grace@museum.example")).toBeVisible();
  await button(page, /exactly/).click();
  await submit(page).click();
  await expect(sold(page)).toBeVisible();

  await expect(button(page, "Next sale")).toHaveAttribute("aria-disabled", "false");
  await button(page, "Next sale").click();
  await onOpenDay(page, server.url);
  for (let adults = 0; adults < 3; adults += 1) await tile(page, "Adult").click();
  await button(page, "Pay with a gift card").click();
  await page.getByRole("textbox", { name: "Gift card code" }).fill("ACDE-FGHJ-KMNP-QRTU");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ACDEFGHJKMNPQRTU/).first()).toBeVisible();
  await shot(page, "box-office-gift-card-unknown", { whole: false });
  await page.getByRole("textbox", { name: "Cash given" }).fill("20");
  await page.getByRole("checkbox", { name: /^Pay the remaining \$[\d.]+ by card$/ }).check();
  // A demo has a card reader; the reference is for another terminal.
  await button(page, "Type a reference instead").click();
  await page.getByRole("textbox", { name: "Reference on the terminal's receipt" }).fill(`S${Date.now().toString(36)}`);
  await shot(page, "box-office-split", { whole: false });
  await checkA11y(page, "cash and a card");
  await submit(page).click();
  await expect(sold(page)).toBeVisible();
});

test("member, code and discount are opened in one panel, and shown in the sale", { tag: "@desktop" }, async ({
  page,
  ownServer: server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSell(page, server.url);
  await tile(page, "Adult").click();
  await page.getByText("Member, code, discount").click();
  await page.getByRole("textbox", { name: "Member's name, email or card" }).fill("Maya");
  await page.keyboard.press("Enter");
  await button(page, /^Maya Reyes/).click();
  await expect(button(page, "Remove member")).toBeVisible();
  await page.getByRole("textbox", { name: "Promotion code" }).fill("MERIDIAN20");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Code MERIDIAN20")).toBeVisible();
  await page.getByRole("textbox", { name: "Discount" }).fill("10");
  await page.getByRole("textbox", { name: "Reason" }).fill("The lift is out of order");
  await button(page, "Apply discount").click();
  await expect(page.getByText("10% off: The lift is out of order")).toBeVisible();
  await shot(page, "box-office-more", { whole: false });
  await checkA11y(page, "member, code and discount");
});

test("one of three is refunded with six presses, and one more for the reason", { tag: "@desktop" }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { orderNumber } = await buy(server.url);
  await atWork(page, server.url);
  await openTool(page, server.url, "/landing", "Box Office");
  const { press, count } = counted();
  await press(page.getByRole("navigation", { name: "Box office" }).getByRole("link", { name: "Orders" }));
  await expect(page.getByRole("textbox", { name: /^Order number/ })).toBeFocused();
  await page.keyboard.type(orderNumber);
  await press(button(page, "Search"));
  await press(page.getByRole("button", { name: "Refund", exact: true }));
  const dialog = page.getByRole("dialog").last();
  await press(button(page, /^Increase .*Child/));
  await press(button(page, "Guest is ill"));
  await press(button(page, "Refund 1 item"));
  await expect(dialog).toContainText(/\$15\.\d\d will be refunded\./);
  await shot(page, "box-office-refund-question", { whole: false });
  await checkA11y(page, "the question before a refund");
  await press(dialog.getByRole("button", { name: /^Refund \$15/ }));
  await expect(page.getByText(`1 item of order ${orderNumber} refunded.`)).toBeVisible();
  expect(count()).toBe(6 + 1);
});

test("a guest with a ticket for another day comes in with a scan and one press", { tag: "@desktop" }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { orderNumber, payload } = await buy(server.url);
  await atWork(page, server.url);
  await openTool(page, server.url, "/check-in", "Guest Check-In.");
  await expect(async () => {
    await scan(page, payload);
    await expect(page.getByRole("note")).toContainText(/^Not today: /, { timeout: 2000 });
  }).toPass();
  const { press, count } = counted();
  await press(button(page, "Confirm Guests"));
  await expect(page.getByText(new RegExp(`checked in for order ${orderNumber}`))).toBeVisible();
  expect(count()).toBe(1);
});

test("at 400 % zoom and by axe, what the desk got this month holds", { tag: "@desktop" }, async ({
  page,
  ownServer: server,
}) => {
  const { ticketId } = await buy(server.url);
  await openDrawer(server.url);
  await atWork(page, server.url);
  await page.setViewportSize({ width: 320, height: 256 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  for (const [path, title] of [
    ["/sell", "Sell tickets"],
    ["/drawer", "Cash drawer"],
    ["/orders?mine=today", "Orders"],
    [`/check-in/confirm?confirmation=${ticketId}`, "Confirm Guests"],
  ] as const) {
    await openTool(page, server.url, path, title);
    await expect(page.locator("main :is(button, input):visible").first()).toBeVisible();
    await expect.poll(fits, { message: path }).toBe(true);
    await shot(page, `box-office-zoomed-${title.toLowerCase().replaceAll(" ", "-")}`, { whole: false });
    await checkA11y(page, `${title} at 400 %`);
  }
  await openTool(page, server.url, "/drawer", "Cash drawer");
  for (const name of ["Bank drop", "Count and close"]) {
    await button(page, name).click();
    await expect(page.locator("main form")).toBeVisible();
    await expect.poll(fits, { message: name }).toBe(true);
    await checkA11y(page, `${name} at 400 %`);
    await button(page, "Cancel").click();
  }
});
