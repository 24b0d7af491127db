import type { Locator, Page } from "@playwright/test";
import type { ArrivalsResponse } from "../../schemas/generated/wire.ts";
import { atWork, buy, dayToCome, openTool, randomLetters } from "./desk.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Times that break across lines, such as "10:00" above "AM". */
function brokenTimes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
      for (const { index, 0: time } of text.data.matchAll(/\d{1,2}:\d\d\s[AP]M/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + time.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) broken.push(text.data);
      }
    }
    return broken;
  });
}

test.beforeEach(({ page, server }) => atWork(page, server.url));

test("on a phone and a tablet the navigation is one row, with the current tool and the others behind More", {
  tag: ["@phone", "@slow"],
}, async ({ page, server }) => {
  const navigation = page.getByRole("navigation", { name: "Box office" });
  for (const width of [320, 390, 600, 768, 1000, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await openTool(page, server.url, "/devices", "Devices");
    const items = await navigation.locator("> :is(a, button):visible").all();
    const boxes = await Promise.all(items.map(boxOf));
    expect(new Set(boxes.map(({ y }) => y)).size, `at ${width}`).toBe(1);
    expect(Math.max(...boxes.map(({ x, width: wide }) => x + wide)), `at ${width}`).toBeLessThanOrEqual(width);
    await expect(navigation.locator("> [aria-current=page]")).toHaveText("Devices");
    if (width >= 1024) {
      expect(items).toHaveLength(10);
      continue;
    }
    await button(page, "More").click();
    const all = page.getByRole("dialog", { name: "All tools" });
    await expect(all.getByRole("link")).toHaveCount(10);
    await shot(page, `box-office-all-tools-${width}`, { whole: false });
    await all.getByRole("link", { name: "Sell tickets" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sell tickets" })).toBeVisible();
    await expect(all).toBeHidden();
  }
});

test("in Orders the search row is level, details follow the heading, and no time wraps", {
  tag: ["@both-widths", "@slow"],
}, async ({ page, server }) => {
  const lastName = `Vaughan${randomLetters()}`;
  const { orderNumber } = await buy(server.url, { lastName });
  await openTool(page, server.url, "/orders", "Orders");
  const controls = [
    page.getByRole("textbox", { name: /^Order number/ }),
    button(page, "Search"),
    button(page, "Scan a code"),
  ];
  expect(new Set((await Promise.all(controls.map(boxOf))).map(({ height }) => height)).size).toBe(1);
  await page.keyboard.type(`${lastName}, Ada`);
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { level: 2, name: `Order ${orderNumber}` });
  await expect(heading).toBeFocused();
  const [title, facts] = await Promise.all([heading, page.locator("article dl").first()].map(boxOf));
  expect((facts?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThanOrEqual(24);
  await expect(page.getByRole("table", { name: "Payments" })).toContainText("Test payment");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await brokenTimes(page), `at ${width}`).toEqual([]);
  }
  await shot(page, "box-office-look-order");
});

test("on a wide screen the sell button is below the sale's total", { tag: ["@desktop", "@slow"] }, async ({
  page,
  server,
}) => {
  await openTool(page, server.url, "/sell", "Sell tickets");
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(server.url));
  await page.getByRole("combobox", { name: "Event" }).selectOption({ label: "General Admission" });
  await button(page, "Increase Adult").click();
  await page.getByRole("radio", { name: "Cash" }).check({ force: true });
  const given = page.getByRole("button", { name: /^Sell for \$/ });
  await given.click();
  const [pressed, above] = await Promise.all([given, page.getByRole("region", { name: "This sale" })].map(boxOf));
  expect([Math.round(pressed?.x ?? 0), Math.round(pressed?.width ?? 0)]).toEqual([
    Math.round(above?.x ?? 1),
    Math.round(above?.width ?? 1),
  ]);
  await shot(page, "box-office-look-sell");
});

test(
  "today's arrivals wrap no time, and the empty state takes the same space where the tools come first",
  {
    tag: ["@both-widths", "@slow"],
  },
  async ({ page, server }, { project }) => {
    // Fixed answers for a full and an empty day, because the server's clock is real.
    const times = ["9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM", "2:00 PM", "3:00 PM", "4:00 PM"];
    const slots = times.map((time, at) => ({
      time,
      begins: at === 1 ? ("now" as const) : ("later" as const),
      expected: 40,
      arrived: 3,
    }));
    const answers: ArrivalsResponse[] = [
      {
        date: "2026-12-05",
        admissions: { sold: 320, arrived: 24 },
        events: [{ id: "general-admission", title: "General Admission", slots }],
      },
      { date: "2026-12-05", admissions: { sold: 0, arrived: 0 }, events: [] },
    ];
    const placed = [];
    for (const body of answers) {
      await page.route("**/employee/checkin/arrivals", (route) => route.fulfill({ json: { body } }));
      await openTool(page, server.url, "/landing", "Box Office");
      await expect(
        body.events.length > 0
          ? page.getByRole("columnheader", { name: "10:00 AM" })
          : page.getByText("There are no tickets for today."),
      ).toBeVisible();
      expect(await brokenTimes(page)).toEqual([]);
      placed.push(await boxOf(page.locator("main").getByRole("button", { name: /^Member Lookup/ })));
      await shot(page, `box-office-look-arrivals-${body.events.length}`);
    }
    // On a phone the arrivals come first, and the tools follow them.
    if (project.name === "desktop") expect(placed[1]).toEqual(placed[0]);
  },
);

test("a page opened by its address plays no sound before the first interaction", {
  tag: ["@desktop", "@slow"],
}, async ({ page, server }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  const { ticketId } = await buy(server.url);
  // A Playwright query counts as touching the page, so wait until the verdict has shown.
  const asked = page.waitForRequest(/checkin\/tickets/);
  await page.goto(`${server.url}/box-office/check-in/confirm?confirmation=${ticketId}`, { waitUntil: "commit" });
  // A busy server's answer may come too late, and the device then answers itself.
  await (await asked).response();
  await page.waitForTimeout(1500);
  expect(said.filter((text) => /AudioContext/.test(text))).toEqual([]);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});
