import type { Page } from "@playwright/test";
import { atWork, buy, communityPlaces, openTool, redeemedOf, today } from "./desk.ts";
import { keyTo } from "./keyboard.ts";
import { withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";

// Keyboard only: keys do all focusing and pressing.
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text, { delay: 80 });
}

test("the PIN and a check-in need only the keyboard", { tag: "@desktop" }, async ({ page, server }) => {
  const order = await buy(server.url);
  await page.goto(`${server.url}/box-office`);
  await expect(button(page, "Backspace")).toBeVisible();
  await page.keyboard.type("2468");
  await expect(button(page, "Guest Check-In")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Scan QR Code")).toBeFocused();
  // Typed by hand, as printed below the code.
  await keyTo(page, page.getByRole("main").getByRole("textbox"));
  await page.keyboard.type(order.code, { delay: 80 });
  await page.keyboard.press("Enter");
  await expect(title(page, "Confirm Guests")).toBeVisible();
  await keyTo(page, button(page, "Confirm Guests"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Tickets Successfully Redeemed" })).toBeVisible();
  await expect(button(page, "Scan QR Code")).toBeFocused();
  expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 2, "Child (3–12)": 1 });
});

test("the PIN, the dashboard, a member's tickets and their card need only the keyboard", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.goto(`${server.url}/box-office`);
  await expect(button(page, "Backspace")).toBeVisible();
  await page.keyboard.type("2468");
  await expect(button(page, "Guest Check-In")).toBeFocused();
  await keyTo(page, button(page, "Member Lookup"));
  await page.keyboard.press("Enter");

  const field = page.getByLabel("Email, Name, etc.");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This field is required.").first()).toBeVisible();
  await keyTo(page, field);
  await page.keyboard.type("zzz nobody", { delay: 80 });
  await page.keyboard.press("Enter");
  await expect(alert(page, "No memberships were found for the current search.")).toBeVisible();
  await expect(field).toBeFocused();
  await typeOver(page, "member@meridian");
  await page.keyboard.press("Enter");

  const actions = button(page, "More Actions");
  await keyTo(page, actions);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Viewing information for / });
  await expect(button(page, "Purchase Tickets")).toBeFocused();
  await keyTo(page, button(page, "Print Membership QR Code"));
  await page.keyboard.press("Enter");
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(button(page, "Print Membership QR Code")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await keyTo(page, button(page, "Close"), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(actions).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");

  await expect(title(page, "Member Tickets")).toBeFocused();
  const guest = page.getByRole("spinbutton", { name: "Community Guest" });
  await keyTo(page, guest);
  await page.keyboard.press("ArrowUp");
  await expect(guest).toHaveValue("1");
  await keyTo(page, button(page, "Check-In"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Member Tickets Purchased and Redeemed" })).toBeVisible();
  await expect(button(page, "Scan QR Code")).toBeFocused();
});

test("an order is looked up and its guests are confirmed in a new window", {
  tag: ["@desktop", "@slow"],
}, async ({ page, context, server }) => {
  const order = await buy(server.url, { lastName: "Noether", email: "emmy@example.org" });
  await atWork(page, server.url);
  await openTool(page, server.url, "/tickets-lookup", "Tickets Lookup");
  const event = page.getByLabel("Event", { exact: true });
  await expect(event).toBeFocused();
  await expect(event.locator("option")).not.toHaveCount(1);
  await page.keyboard.type("General");
  await expect(event.locator("option:checked")).toHaveText("General Admission");
  await page.keyboard.press("Tab");
  const date = page.getByLabel("Date", { exact: true });
  await expect(date).toBeFocused();
  await expect(date.locator("option")).not.toHaveCount(1);
  for (let days = 0; days < 30 && (await date.inputValue()) !== order.date; days += 1)
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  const time = page.getByLabel("Time", { exact: true });
  await expect(time).toBeFocused();
  await expect(time.locator("option")).not.toHaveCount(1);
  await page.keyboard.type("10");
  await expect(time).toHaveValue("10:00 AM");
  await page.keyboard.press("Tab");
  const search = page.getByLabel("Customer name or email");
  await expect(search).toBeFocused();
  await page.keyboard.type("zzz nobody", { delay: 80 });
  await expect(page.getByText("All tickets have been redeemed.")).toBeVisible();
  await expect(search).toBeFocused();
  await typeOver(page, "noether");
  await page.keyboard.press("Enter");
  const found = page.getByRole("listitem").filter({ hasText: order.orderNumber });
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await keyTo(page, found.getByRole("button"));
  const opening = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  const own = await opening;
  await expect(own.locator(":focus")).toHaveAccessibleName(/^(?:Confirm Guests|Move to .+)$/);
  await keyTo(own, own.getByRole("spinbutton", { name: "Adult" }), "Shift+Tab");
  await own.keyboard.press("ArrowDown");
  await keyTo(own, button(own, "Confirm Guests"));
  await own.keyboard.press("Enter");
  await expect(own).toHaveURL(/redeemed=success$/);
  await own.close();
  expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 1, "Child (3–12)": 1 });
  // Guests of this order came today, so it counts for today.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(found).toHaveCount(0);
  await page.reload();
  await expect(event).toBeFocused();
  await expect(event.locator("option")).not.toHaveCount(1);
  await page.keyboard.type("General");
  await expect(event.locator("option:checked")).toHaveText("General Admission");
  await expect(date).toHaveValue(today());
  await keyTo(page, time);
  await page.keyboard.press("Home");
  await expect(time).toHaveValue("");
  await keyTo(page, search);
  await page.keyboard.type("noether", { delay: 80 });
  await page.keyboard.press("Enter");
  await expect(found).toContainText(/Checked in\s*2/);
  // It keeps focus while its guests are recounted.
  await keyTo(page, found.getByRole("button"));
  const counted = page.waitForResponse(/\/tickets\?/);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await counted;
  await expect(found.getByRole("button")).toBeFocused();
});

test("an open event's check-in explains what is missing, then admits guests", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  await withPlaces(
    server,
    { event: "community-day", places: 25, free: () => communityPlaces(server.url) },
    async () => {
      await atWork(page, server.url);
      await openTool(page, server.url, "/landing", "Box Office");
      await keyTo(page, button(page, "Event Check-In"));
      await page.keyboard.press("Enter");
      await expect(title(page, "Event Check-In")).toBeFocused();
      const checkIn = button(page, "Check-In");
      await keyTo(page, checkIn);
      await page.keyboard.press("Enter");
      await expect(alert(page, "Select tickets to check-In!")).toBeVisible();
      await expect(checkIn).toBeFocused();
      const family = page.getByRole("spinbutton", { name: "Community Family" });
      const guest = page.getByRole("spinbutton", { name: "Community Guest" });
      await keyTo(page, family, "Shift+Tab");
      await page.keyboard.press("End");
      await keyTo(page, guest, "Shift+Tab");
      await page.keyboard.press("End");
      await keyTo(page, checkIn);
      await page.keyboard.press("Enter");
      await expect(alert(page, "Selected tickets exceeds available inventory!")).toBeVisible();
      await keyTo(page, family, "Shift+Tab");
      await page.keyboard.press("Home");
      await keyTo(page, guest, "Shift+Tab");
      await page.keyboard.press("2");
      await expect(guest).toHaveValue("2");
      await keyTo(page, checkIn);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(`${server.url}/box-office/check-in?purchase=success`);
      await expect(button(page, "Scan QR Code")).toBeFocused();
    },
  );
});
