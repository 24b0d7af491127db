import type { Page } from "@playwright/test";
import { atWork, buy, communityPlaces, openTool, today } from "./desk.ts";
import { newMember } from "./member.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { withPlaces } from "./support/stock.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const purchased = (page: Page) => page.getByRole("status").filter({ hasText: "Member Tickets Purchased and Redeemed" });

test.beforeEach(({ page, server }) => atWork(page, server.url));

test("the navigation opens every tool and marks the current one", { tag: ["@both-widths", "@slow"] }, async ({
  page,
  server,
}) => {
  await openTool(page, server.url, "/landing", "Box Office");
  const navigation = page.getByRole("navigation", { name: "Box office" });
  const names = [
    "Dashboard",
    "Guest Check-In",
    "Member Lookup",
    "Tickets Lookup",
    "Event Check-In",
    "Sell tickets",
    "Cash drawer",
    "Orders",
    "Reports",
    "Devices",
  ];
  const more = button(page, "More");
  for (const name of names) {
    if (await more.isVisible()) {
      await more.click();
      await expect(page.getByRole("dialog").getByRole("link")).toHaveText(names);
      await page.getByRole("dialog").getByRole("link", { name, exact: true }).click();
    } else {
      await expect(navigation.getByRole("link")).toHaveText(names);
      await navigation.getByRole("link", { name, exact: true }).click();
    }
    await expect(navigation.locator("[aria-current=page]")).toHaveText(name);
  }
  await openTool(page, server.url, "/landing", "Box Office");
  for (const name of names.slice(1)) {
    await button(page, name).click();
    await expect(navigation.locator("[aria-current=page]")).toHaveText(name);
    await page.goBack();
    // A press before the page has changed would belong to the tool that is left.
    await expect(navigation.locator("[aria-current=page]")).toHaveText("Dashboard");
  }
});

test.describe("member lookup", () => {
  test("a member is found, and printing their card prints nothing else", {
    tag: "@checked-at-both-widths",
  }, async ({ page, server }) => {
    await openTool(page, server.url, "/member/lookup", "Member Lookup");
    const field = page.getByLabel("Email, Name, etc.");
    await expect(field).toBeFocused();
    await button(page, "Search").click();
    await expect(page.getByText("This field is required.").first()).toBeVisible();
    await field.fill("zzz nobody");
    await field.press("Enter");
    const none = page.getByRole("alert").filter({ hasText: "No memberships were found for the current search." });
    await expect(none).toContainText("No Results");
    await checkA11y(page, "member lookup without results");

    await field.fill("member@meridian");
    await field.press("Enter");
    await expect(button(page, "More Actions")).toHaveCount(1);
    await checkA11y(page, "member lookup");
    await shot(page, "box-office-member-lookup");
    await button(page, "More Actions").click();
    const dialog = page.getByRole("dialog", { name: /^Viewing information for / });
    await expect(dialog).toContainText("Family");
    await expect(dialog).toContainText("Valid until");
    await expect(dialog).toContainText("Admits two adults and all their children under 18.");
    await checkA11y(page, "member dialog");
    await shot(page, "box-office-member-dialog");

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-printed", "");
    });
    await button(page, "Print Membership QR Code").click();
    await expect(page.locator("body[data-printed]")).toBeAttached();
    await page.emulateMedia({ media: "print" });
    const card = page.locator("body > article");
    await expect(card.locator("img")).toBeVisible();
    await expect(page.locator("#root")).toBeHidden();
    const seen = await card.boundingBox();
    expect(Math.round(((seen?.width ?? 0) / 96) * 25.4)).toBe(86);
    await shot(page, "box-office-member-card", { whole: false });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const pages = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)];
    expect(pages.map(([, ...points]) => points.map((length) => Math.round((Number(length) / 72) * 25.4)))).toEqual([
      [86, 54],
    ]);
    await page.emulateMedia({ media: "screen" });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(card).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page, "More Actions")).toBeFocused();
  });

  test("an expired membership gives no tickets", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
    await openTool(page, server.url, "/member/lookup", "Member Lookup");
    await page.getByLabel("Email, Name, etc.").fill("lapsed@meridian.example");
    await button(page, "Search").click();
    await button(page, "More Actions").click();
    const dialog = page.getByRole("dialog", { name: /^Viewing information for / });
    await expect(dialog).toContainText("This patron does not have an active membership.");
    await expect(button(page, "Purchase Tickets")).toHaveCount(0);
    await expect(dialog.getByRole("button")).toHaveText(["Close"]);
  });

  test("a member's card scanned into the field finds the membership and dismisses an earlier banner", {
    tag: ["@desktop", "@slow"],
  }, async ({ page, server }) => {
    await openTool(page, server.url, "/member/lookup", "Member Lookup");
    const found = page.waitForResponse("**/employee/membership/lookup");
    await page.keyboard.type("member@meridian.example", { delay: 80 });
    await page.keyboard.press("Enter");
    const [{ id }] = ((await (await found).json()) as { members: [{ id: string }] }).members;
    await page.getByLabel("Email, Name, etc.").fill("zzz nobody");
    await page.keyboard.press("Enter");
    const none = page.getByRole("alert").filter({ hasText: "No memberships were found for the current search." });
    await expect(none).toBeVisible();
    await expect(page.getByText("No one matches “zzz nobody”.")).toBeVisible();
    await shot(page, "box-office-member-lookup-nobody");
    await page.getByLabel("Email, Name, etc.").fill("");
    await page.keyboard.type(JSON.stringify({ type: "member", id, level: "dual", expires: "2099-12-31" }));
    await expect(page.getByText("Maya Reyes").first()).toBeVisible();
    await expect(none).toHaveCount(0);
    await expect(page.getByLabel("Email, Name, etc.")).toHaveValue("");
  });
});

test("a member's tickets are chosen by keyboard and redeemed", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await openTool(page, server.url, "/member/lookup", "Member Lookup");
  const own = await newMember(server.url);
  // At a person's pace: a second Enter right after fast keys counts as a scanner's.
  await page.keyboard.type(own.email, { delay: 80 });
  await page.keyboard.press("Enter");
  await button(page, "More Actions").press("Enter");
  await expect(button(page, "Purchase Tickets")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Member Tickets" })).toBeVisible();
  await expect(page.getByText(/^\d+ ticket limit$/).first()).toBeVisible();
  await button(page, "Check-In").click();
  await expect(page.getByRole("alert").filter({ hasText: "Select tickets to check-In!" })).toBeVisible();
  await checkA11y(page, "member purchase");
  await shot(page, "box-office-member-purchase");
  await page.getByRole("spinbutton").first().press("ArrowUp");
  await button(page, "Check-In").press("Enter");
  await expect(page).toHaveURL(`${server.url}/box-office/check-in?purchase=success`);
  await expect(purchased(page)).toBeVisible();
  await shot(page, "box-office-purchased");
});

test("an unknown card is reported, and an incomplete one is logged", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await page.goto(`${server.url}/box-office/member/purchase?id=nobody&level=dual&expires=2099-12-31`);
  await expect(
    page.getByRole("alert").filter({ has: page.getByRole("button", { name: "Look up a member" }) }),
  ).toBeVisible();
  await checkA11y(page, "member purchase refused");
  const logged = page.waitForEvent("console", (message) => message.text().includes("Missing query information"));
  await page.goto(`${server.url}/box-office/member/purchase?id=demo-member`);
  await logged;
});

test("orders are looked up by event, day, time and name, and confirmed in a new window", {
  tag: "@checked-at-both-widths",
}, async ({ page, context, server }) => {
  const hopper = await buy(server.url, { lastName: "Hopper", email: "grace@example.org" });
  await openTool(page, server.url, "/tickets-lookup", "Tickets Lookup");
  await expect(page.getByLabel("Event", { exact: true })).toBeFocused();
  const controls = [
    page.getByLabel("Event", { exact: true }),
    page.getByLabel("Customer name or email"),
    button(page, "Search"),
  ];
  const heights = await Promise.all(controls.map(async (control) => (await control.boundingBox())?.height));
  expect(new Set(heights).size, `of one height, not ${heights}`).toBe(1);
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "Dinosaur Sleepover" });
  await expect(page.getByRole("status").filter({ hasText: "No Results" })).toContainText(
    "All tickets have been redeemed.",
  );
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "General Admission" });
  await page.getByLabel("Date", { exact: true }).selectOption(hopper.date);
  await page.getByLabel("Time", { exact: true }).selectOption("10:00 AM");
  await page.getByLabel("Customer name or email").fill("hopper");
  const order = page.getByRole("listitem").filter({ hasText: hopper.orderNumber });
  await expect(order).toContainText("grace@example.org");
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await checkA11y(page, "tickets lookup");
  await shot(page, "box-office-tickets-lookup");
  const opening = context.waitForEvent("page");
  await order.getByRole("button").click();
  const own = await opening;
  await expect(own).toHaveURL(`${server.url}/box-office/check-in/confirm?confirmationCode=${hopper.code}`);
  await button(own, "Confirm Guests").click();
  await expect(own).toHaveURL(/redeemed=success$/);
  await own.close();
  // Guests of this order came today, so it counts for today.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(order).toHaveCount(0);

  await page.getByLabel("Customer name or email").fill("zzz nobody");
  await expect(page.getByText("All tickets have been redeemed.")).toBeVisible();
  await expect(page.getByText(/^No order for General Admission, .+, 10:00 AM matches “zzz nobody”\.$/)).toBeVisible();
  await checkA11y(page, "tickets lookup without results");
  await shot(page, "box-office-tickets-lookup-none");

  await openTool(page, server.url, "/tickets-lookup", "Tickets Lookup");
  await page.getByLabel("Event", { exact: true }).selectOption({ label: "General Admission" });
  await page.getByLabel("Date", { exact: true }).selectOption(today());
  await page.getByLabel("Time", { exact: true }).selectOption({ label: "All times" });
  await page.getByLabel("Customer name or email").fill("hopper");
  await expect(order).toHaveAttribute("data-redeemed", "true");
  await shot(page, "box-office-tickets-lookup-redeemed");
});

test("an open event admits as many guests as there are places", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  await withPlaces(
    server,
    { event: "community-day", places: 25, free: () => communityPlaces(server.url) },
    async () => {
      await openTool(page, server.url, "/event-check-in", "Event Check-In");
      const inventory = page.getByText(/^Available Inventory: \d+$/);
      await expect(inventory).toBeVisible();
      const before = Number((await inventory.innerText()).replace(/\D/g, ""));
      const guest = page.getByRole("spinbutton", { name: "Community Guest" });
      const family = page.getByRole("spinbutton", { name: "Community Family" });
      await button(page, "Check-In").click();
      await expect(page.getByRole("alert").filter({ hasText: "Select tickets to check-In!" })).toBeVisible();
      await guest.press("End");
      await family.press("End");
      await button(page, "Check-In").click();
      await expect(
        page.getByRole("alert").filter({ hasText: "Selected tickets exceeds available inventory!" }),
      ).toBeVisible();
      await expect(button(page, "Check-In")).toBeInViewport({ ratio: 1 });
      await checkA11y(page, "event check-in");
      await shot(page, "box-office-event-check-in");
      await guest.fill("1");
      await family.press("Home");
      await button(page, "Check-In").dblclick();
      await expect(page).toHaveURL(`${server.url}/box-office/check-in?purchase=success`);
      await expect(page.getByRole("status").filter({ hasText: "Guests Checked In" })).toBeVisible();
      await expect(page.getByText("1 checked in")).toBeVisible();
      await shot(page, "box-office-guests-checked-in");
      await openTool(page, server.url, "/event-check-in", "Event Check-In");
      await expect(inventory).toHaveText(`Available Inventory: ${before - 1}`);
      await page.goBack();
      await button(page, "Undo").click();
      await expect(page.getByRole("heading", { level: 1, name: "Event Check-In" })).toBeVisible();
      await expect(inventory).toHaveText(`Available Inventory: ${before}`);
    },
  );
});
