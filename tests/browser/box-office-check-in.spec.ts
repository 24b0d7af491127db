import type { Locator, Page } from "@playwright/test";
import type { CheckInResponse } from "../../schemas/generated/wire.ts";
import { testNow } from "../support/clock.ts";
import { atWork, type BoughtOrder, buy, openTool, redeemedOf } from "./desk.ts";
import { film, test as withCamera } from "./support/camera.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dots = (page: Page) => page.getByRole("img", { name: /digits entered$/ });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test.describe("signing in", () => {
  test("by the pad: a wrong PIN shows a message for three seconds and is cleared, the right one opens the dashboard", async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/box-office`);
    await expect(dots(page)).toHaveAccessibleName("0 of 4 digits entered");
    await expect(page.getByRole("navigation", { name: "Box office" })).toHaveCount(0);
    await expect(button(page, "Backspace")).toBeDisabled();
    await checkA11y(page, "PIN pad");
    for (const digit of ["1", "3"]) await button(page, digit).click();
    await expect(dots(page)).toHaveAccessibleName("2 of 4 digits entered");
    await shot(page, "box-office-login");
    for (const digit of ["5", "7"]) await button(page, digit).click();
    const banner = page.getByRole("alert").filter({ hasText: "Invalid Login" });
    await expect(banner).toBeVisible();
    await expect(dots(page)).toHaveAccessibleName("0 of 4 digits entered");
    const sentence = page.getByText("Wrong PIN. Enter it again.");
    await expect(sentence).toBeVisible();
    await shot(page, "box-office-login-wrong");
    await expect(banner).toBeHidden({ timeout: 4500 });
    await expect(sentence).toBeVisible();
    // Keys count while the dots still flash.
    for (const digit of ["1", "3", "5", "7"]) await page.keyboard.press(digit);
    await expect(dots(page)).toHaveAttribute("data-invalid", "true");
    await page.keyboard.type("24");
    await expect(dots(page)).toHaveAccessibleName("2 of 4 digits entered");
    await expect(sentence).toBeHidden();
    for (const digit of ["6", "8"]) await button(page, digit).click();
    await expect(title(page, "Box Office")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/box-office/landing`);
    await expect(button(page, "Guest Check-In")).toBeFocused();
    await checkA11y(page, "dashboard");
    await shot(page, "box-office-dashboard");
  });

  test("by keyboard opens the requested tool; signing out closes every tool, and the next sign-in opens the dashboard", {
    tag: "@slow",
  }, async ({ page, server }) => {
    await page.goto(`${server.url}/box-office/check-in`);
    await expect(dots(page)).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/box-office/login`);
    await page.keyboard.type("24");
    await page.keyboard.press("Backspace");
    await expect(dots(page)).toHaveAccessibleName("1 of 4 digits entered");
    await page.keyboard.type("468");
    await expect(title(page, "Guest Check-In.")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/box-office/check-in`);
    await page.goto(`${server.url}/box-office/login`);
    await expect(title(page, "Box Office")).toBeVisible();
    await page.goto(`${server.url}/box-office/check-in`);
    await button(page, "Sign Out").click();
    await expect(dots(page)).toBeVisible();
    await page.keyboard.type("2468");
    await expect(title(page, "Box Office")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/box-office/landing`);
    await button(page, "Sign Out").click();
    await expect(dots(page)).toBeVisible();
    await page.goto(`${server.url}/box-office/check-in/confirm?confirmation=x`);
    await expect(dots(page)).toBeVisible();
  });

  test("by email and password", { tag: "@slow" }, async ({ page, server }) => {
    await page.goto(`${server.url}/box-office/login`);
    await button(page, "Sign in with email and password").click();
    await page.getByRole("textbox", { name: "Email" }).fill("desk@meridian.example");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("wrong-password");
    await button(page, "Sign In").click();
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /.+/ })).toBeVisible();
    await checkA11y(page, "employee login");
    await shot(page, "box-office-employee-login");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill("meridian-desk");
    await button(page, "Sign In").click();
    await expect(title(page, "Box Office")).toBeVisible();
  });
});

/** Readable at one metre: full width, and a share of the screen's height. */
async function expectReadable(page: Page, verdict: Locator, share = 0.2): Promise<void> {
  const { height = 0 } = (await verdict.boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual((page.viewportSize()?.height ?? 0) * share - 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
}

/** Types like a handheld scanner, without pauses between keys. */
async function typeAsScanner(page: Page, text: string): Promise<void> {
  await page.evaluate((typed) => {
    const target = document.activeElement ?? document.body;
    for (const key of [...typed, "Enter"])
      target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, text);
}

test.describe("a line of people", () => {
  test.beforeEach(({ page, server }) => atWork(page, server.url));

  test("a handheld scanner opens an order, its guests are confirmed, and the next code can be scanned", {
    tag: "@checked-at-both-widths",
  }, async ({ page, server }) => {
    const order = await buy(server.url);
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    await expect(button(page, "Scan QR Code")).toBeFocused();
    await checkA11y(page, "check-in");
    await shot(page, "box-office-check-in");
    await page.keyboard.type(order.payload);
    await page.keyboard.press("Enter");
    await expect(title(page, "Confirm Guests")).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/box-office/check-in/confirm?confirmation=${order.ticketId}`);
    await expect(page.getByText(order.orderNumber)).toBeVisible();
    // Bought for a later day: the clerk sees that and decides.
    const verdict = page.getByRole("note");
    await expect(verdict).toContainText(/Not today: \w{3}, \w{3} \d+/);
    await expectReadable(page, verdict);
    await expect(button(page, "Confirm Guests")).toHaveAccessibleDescription(
      /^Not today: .+ 2 adults, 1 child .+ General Admission is for .+ Today is .+\.(?: Moves to today.*)?$/,
    );
    await expect(page.getByRole("region", { name: "Available Tickets" }).getByRole("listitem")).toHaveText([
      "Adult 2",
      "Child (3–12) 1",
    ]);
    await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("2");
    await expect(button(page, "Confirm Guests")).toBeFocused();
    await expect(button(page, "Confirm Guests")).toBeInViewport({ ratio: 1 });
    await checkA11y(page, "confirm guests");
    await shot(page, "box-office-confirm");
    await button(page, "Confirm Guests").press("Enter");
    await expect(page).toHaveURL(`${server.url}/box-office/check-in?redeemed=success`);
    await expect(page.getByRole("status").filter({ hasText: "Tickets Successfully Redeemed" })).toBeVisible();
    await expect(button(page, "Scan QR Code")).toBeFocused();
    await shot(page, "box-office-check-in-redeemed");
    expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 2, "Child (3–12)": 1 });

    await typeAsScanner(page, order.payload);
    const prompt = page.getByRole("dialog", { name: "Tickets have already been redeemed." });
    // Guests of this order came today, so its tickets count for today.
    await expect(prompt).toContainText(
      `Valid: ${testNow().toZonedDateTimeISO("America/Denver").toLocaleString("en-US", { dateStyle: "full" })}`,
    );
    await expectReadable(page, prompt.getByText(/^Used \d/).locator(".."), 0.45);
    await checkA11y(page, "already redeemed");
    await shot(page, "box-office-redeemed-prompt");
    await prompt.getByRole("button", { name: "Scan Different Code" }).click();
    await expect(title(page, "Guest Check-In.")).toBeVisible();
  });

  test("on the day of the visit the verdict names guests, time and event", {
    tag: ["@checked-at-both-widths", "@slow"],
  }, async ({ page, server }) => {
    const order = await buy(server.url);
    // Every answer says that the visit's time has come.
    await page.route("**/employee/checkin/tickets/**", async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { body: CheckInResponse };
      for (const ticket of answer.body.tickets) ticket.timing = { state: "now", minutes: 0 };
      await route.fulfill({
        response,
        json: answer,
        headers: { ...response.headers(), date: new Date(`${order.date}T17:00:00Z`).toUTCString() },
      });
    });
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await expect(button(page, "Confirm Guests")).toHaveAccessibleDescription(
      /^2 adults 1 child 10:00 AM · General Admission \w+/,
    );
    await expect(page.getByRole("note")).toHaveCount(0);
    await expectReadable(page, page.getByText("10:00 AM · General Admission").locator("../.."));
    await checkA11y(page, "admitted");
    await shot(page, "box-office-admitted");
  });

  test("each verdict sounds once, and never on a muted device", { tag: "@slow" }, async ({ page, server }) => {
    await page.addInitScript(() => {
      const start = OscillatorNode.prototype.start;
      Object.assign(window, { tones: 0 });
      OscillatorNode.prototype.start = function (when) {
        (window as unknown as { tones: number }).tones += 1;
        return start.call(this, when);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    const order = await buy(server.url);
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await expect(page.getByRole("note")).toBeVisible();
    await expect.poll(tones).toBe(2);
    await button(page, "Cancel").click();
    const sounds = page.getByRole("checkbox", { name: "Sounds" });
    await expect(sounds).toBeChecked();
    await sounds.uncheck();
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await expect(page.getByRole("note")).toBeVisible();
    expect(await tones()).toBe(0);
    await button(page, "Cancel").click();
    await expect(sounds).not.toBeChecked();
  });

  test("a part of the guests can be admitted and undone; a double press redeems once", {
    tag: "@checked-at-both-widths",
  }, async ({ page, server }) => {
    const order = await buy(server.url, { adults: 3 });
    await openTool(page, server.url, `/check-in/confirm?confirmationCode=${order.code}`, "Confirm Guests");
    await button(page, "Decrease Adult").click();
    // At its limit, it does nothing. A forced click would hit whatever covers it.
    await button(page, "Increase Child (3–12)").evaluate((more) => more.scrollIntoView({ block: "center" }));
    await button(page, "Increase Child (3–12)").click({ force: true });
    await expect(page.getByRole("spinbutton", { name: "Child (3–12)" })).toHaveValue("1");
    await button(page, "Confirm Guests").dblclick();
    await expect(page).toHaveURL(/check-in\?redeemed=success$/);
    expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 2, "Child (3–12)": 1 });
    await expect(page.getByText(`3 checked in for order ${order.orderNumber}`)).toBeVisible();
    await button(page, "Undo").click();
    await expect(title(page, "Confirm Guests")).toBeVisible();
    await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("3");
    expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 0, "Child (3–12)": 0 });
    await button(page, "Cancel").click();
    await expect(title(page, "Guest Check-In.")).toBeVisible();
    await expect(button(page, "Undo")).toHaveCount(0);
  });

  test("an unknown code shows the server's sentence; a missing code is logged", { tag: "@slow" }, async ({
    page,
    server,
  }) => {
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    await page.getByRole("textbox", { name: "Ticket code" }).fill("no-such-code");
    await page.keyboard.press("Enter");
    const prompt = page.getByRole("dialog", { name: "No tickets were found for this code." });
    await expect(prompt.getByRole("button")).toHaveText(["Scan Different Code", "Search by name"]);
    await checkA11y(page, "unknown code");
    await shot(page, "box-office-unknown-code");
    await page.keyboard.press("Enter");
    await expect(title(page, "Guest Check-In.")).toBeVisible();

    const logged = page.waitForEvent("console", (message) => message.text().includes("Missing confirmation code"));
    await page.goto(`${server.url}/box-office/check-in/confirm`);
    await logged;
  });

  test("offline the guests come in at once, and are counted once when the network returns", async ({
    page,
    context,
    server,
  }) => {
    const order = await buy(server.url);
    const listed = page.waitForResponse((response) => /\/door-list(\?|$)/.test(response.url()) && response.ok());
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await (await listed).finished();
    await button(page, "Decrease Adult").click();
    await context.setOffline(true);
    await button(page, "Confirm Guests").click();
    await expect(page).toHaveURL(/check-in\?redeemed=success$/);
    await expect(page.getByRole("alert").filter({ hasText: "Offline since" })).toBeVisible();
    await expect(page.getByText("1 check-in is waiting to be sent.")).toBeVisible();
    await checkA11y(page, "check-in without a network");
    await shot(page, "box-office-check-in-offline");
    await context.setOffline(false);
    await expect(page.getByText("waiting to be sent")).toHaveCount(0);
    expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 1, "Child (3–12)": 1 });
  });

  test("confirming after the session ended leads to the login and back to the guests", { tag: "@slow" }, async ({
    page,
    context,
    server,
  }) => {
    const order = await buy(server.url);
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await button(page, "Decrease Adult").click();
    await context.clearCookies();
    await button(page, "Confirm Guests").click();
    await expect(dots(page)).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: "Your session has ended. Please sign in again." }),
    ).toBeVisible();
    await page.keyboard.type("2468");
    await expect(page.locator(":focus")).toHaveText(/^Confirm Guests/);
    await expect(page.getByRole("spinbutton", { name: "Adult" })).toHaveValue("1");
    await expect(page.getByRole("spinbutton", { name: "Child (3–12)" })).toHaveValue("1");
  });

  test("a success is announced once: not after a reload and not on Back", { tag: "@slow" }, async ({
    page,
    server,
  }) => {
    const order = await buy(server.url);
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await button(page, "Confirm Guests").click();
    const banner = page.getByText("Tickets Successfully Redeemed", { exact: true });
    await expect(banner).toBeVisible();
    await page.reload();
    await expect(button(page, "Scan QR Code")).toBeFocused();
    await expect(banner).toHaveCount(0);
    await page.getByRole("textbox", { name: "Ticket code" }).fill("no-such-code");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "No tickets were found for this code." })).toBeVisible();
    await page.goBack();
    await expect(title(page, "Guest Check-In.")).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page).toHaveURL(`${server.url}/box-office/check-in`);
  });

  test("a scanner's code may end with Tab or nothing and changes no quantity; an open prompt does not block the next code", {
    tag: "@slow",
  }, async ({ page, server }) => {
    const [first, second] = [await buy(server.url), await buy(server.url)];
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    await page.keyboard.type(first.payload);
    await page.keyboard.press("Tab");
    await expect(page).toHaveURL(`${server.url}/box-office/check-in/confirm?confirmation=${first.ticketId}`);
    const adults = page.getByRole("spinbutton", { name: "Adult" });
    await adults.focus();
    await page.keyboard.type(second.payload);
    await expect(page.getByText("Confirm or cancel these guests first, then scan the next code.")).toBeVisible();
    await expect(adults).toHaveValue("2");
    // The message does not cover the buttons that it asks for.
    const lies = async (name: string) => (await button(page, name).boundingBox()) ?? { y: 0, height: 0 };
    const said = (await page
      .getByText("Confirm or cancel these guests first, then scan the next code.")
      .boundingBox()) ?? { y: 0, height: 0 };
    for (const { y, height } of [await lies("Confirm Guests"), await lies("Cancel")])
      expect(y >= said.y + said.height || y + height <= said.y).toBe(true);
    await shot(page, "box-office-scanned-meanwhile");
    await button(page, "Confirm Guests").click();
    await expect(title(page, "Guest Check-In.")).toBeVisible();
    await page.keyboard.type(first.payload);
    const prompt = page.getByRole("dialog", { name: "Tickets have already been redeemed." });
    await expect(prompt).toContainText(/Used \d+:\d\d [AP]M by Front desk/);
    await page.keyboard.type(second.payload);
    await expect(page).toHaveURL(`${server.url}/box-office/check-in/confirm?confirmation=${second.ticketId}`);
    await expect(page.locator(":focus")).toHaveText(/^Confirm Guests/);
    expect(await redeemedOf(server.url, second.ticketId)).toEqual({ Adult: 0, "Child (3–12)": 0 });
  });

  test("a foreign code is reported with a guess at what it is", { tag: "@slow" }, async ({ page, server }) => {
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    const said = page
      .getByRole("alert")
      .filter({ hasText: "This code is not one of ours. It looks like a web address." });
    // A scanner never pauses between keys. This machine may; it scans again.
    await expect(async () => {
      await page.keyboard.type("https://example.org/menu");
      await page.keyboard.press("Enter");
      await expect(said).toBeVisible({ timeout: 2000 });
    }).toPass();
    await checkA11y(page, "foreign code");
    await shot(page, "box-office-foreign-code");
  });

  test("lost replies redeem once", { tag: "@slow" }, async ({ page, server }) => {
    const order = await buy(server.url);
    const listed = page.waitForResponse((response) => /\/door-list(\?|$)/.test(response.url()) && response.ok());
    await openTool(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`, "Confirm Guests");
    await (await listed).finished();
    await page.route("**/redeem", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    const merged = page.waitForResponse((response) => response.url().endsWith("/door-scans") && response.ok());
    await button(page, "Confirm Guests").click();
    await expect(page).toHaveURL(/check-in\?redeemed=success$/);
    // The device takes over, and the server recognizes what it has already counted.
    await (await merged).finished();
    await expect(page.getByText("waiting to be sent")).toHaveCount(0);
    expect(await redeemedOf(server.url, order.ticketId)).toEqual({ Adult: 2, "Child (3–12)": 1 });
  });

  test("member tickets show the success banner that the demo sets", { tag: "@slow" }, async ({ page, server }) => {
    await page.goto(`${server.url}/box-office/check-in?purchase=success`);
    await expect(page.getByRole("status").filter({ hasText: "Member Tickets Purchased and Redeemed" })).toBeVisible();
  });
});

/** Shows the camera the code of a new order: `says` is its text, with an id filled in. */
const atTheDoor = withCamera.extend<{ order: BoughtOrder; says: string }>({
  says: ["", { option: true }],
  order: async ({ server }, use) => use(await buy(server.url)),
  camera: async ({ order, says }, use) => use(film(filled(says, order))),
});
const filled = (text: string, { ticketId, code }: BoughtOrder) =>
  text.replace("{ticket}", ticketId).replace("{code}", code);

const shown = [
  ["a ticket", '{"type":"ticket","id":"{ticket}"}', "/check-in/confirm?confirmation={ticket}", []],
  [
    "a confirmation code",
    '{"type":"ticket-confirmation-code","id":"{code}"}',
    "/check-in/confirm?confirmationCode={code}",
    ["@slow"],
  ],
  [
    "a member's card",
    '{"type":"member","id":"demo-member","level":"dual","expires":"2099-12-31"}',
    "/member/purchase?id=demo-member&level=dual&expires=2099-12-31",
    ["@slow"],
  ],
] as const;

for (const [what, says, address, tag] of shown) {
  atTheDoor.describe(`the camera sees ${what}`, () => {
    atTheDoor.use({ says, permissions: ["camera"] });

    atTheDoor("opens its tool", { tag: [...tag] }, async ({ page, server, order }) => {
      await atWork(page, server.url);
      await openTool(page, server.url, "/check-in", "Guest Check-In.");
      await button(page, "Scan QR Code").click();
      await expect(page).toHaveURL(`${server.url}/box-office${filled(address, order)}`);
    });
  });
}

atTheDoor.describe("the camera sees a code of another type", () => {
  atTheDoor.use({ says: '{"type":"coupon","id":"x"}', permissions: ["camera"] });

  atTheDoor("is reported as foreign", { tag: "@slow" }, async ({ page, server }) => {
    await atWork(page, server.url);
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    await button(page, "Scan QR Code").click();
    const scanner = page.getByRole("dialog", { name: "Scanner" });
    await expect(scanner.getByRole("status")).toHaveText(
      "This code is not one of ours. It is of another kind: “coupon”.",
    );
    await shot(page, "box-office-camera-foreign-code");
    await expect(scanner).toBeVisible();
    await button(page, "Close scanner").click();
    await expect(button(page, "Scan QR Code")).toBeFocused();
    await expect(page).toHaveURL(`${server.url}/box-office/check-in`);
  });
});
