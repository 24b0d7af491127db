import type { Locator, Page } from "@playwright/test";
import { atWork, dayToCome, openDrawer, openTool } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tile = (page: Page, type: string) => button(page, new RegExp(`^${type}\\W.*General Admission`));
const submit = (page: Page) => button(page, /^(Sell|Send)/);

/** Opens the tool on a day when admission is open: today it may be closed or over. */
async function openSell(page: Page, url: string): Promise<void> {
  await openDrawer(url);
  await atWork(page, url);
  await openTool(page, url, "/sell", "Sell tickets");
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(url));
  await expect(tile(page, "Adult")).toBeEnabled();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Expects the whole of each in sight, with nothing scrolled. */
async function inSight(page: Page, ...all: Locator[]): Promise<void> {
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const each of all) await expect(each).toBeInViewport({ ratio: 1 });
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]) {
  test(`a family of four pays in cash with six presses and without scrolling at ${size.width} px`, {
    tag: "@desktop",
  }, async ({ page, server }) => {
    await page.setViewportSize(size);
    await openSell(page, server.url);
    let presses = 0;
    const press = async (target: Locator) => {
      await inSight(page, target);
      await target.click();
      presses += 1;
    };
    await shot(page, `box-office-queue-empty-${size.width}`, { whole: false });
    await press(tile(page, "Adult"));
    await press(tile(page, "Adult"));
    await press(tile(page, "Child"));
    await press(tile(page, "Child"));
    await expect(submit(page)).toHaveText("Sell for $80.00");
    await press(button(page, /^\$100/));
    await shot(page, `box-office-queue-${size.width}`, { whole: false });
    await inSight(
      page,
      page.getByText("Total"),
      page.getByText("Change"),
      page.getByRole("radio", { name: "Card" }),
      submit(page),
    );
    if (size.width === 1280) await checkA11y(page, "a family at the desk");
    await press(submit(page));
    await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
    expect(presses).toBe(6);
  });
}

test("a family of four pays in cash with eight keys", { tag: "@desktop" }, async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSell(page, server.url);
  const entry = page.getByRole("textbox", { name: "Add by typing" });
  await entry.focus();
  let keys = 0;
  const type = async (...all: string[]) => {
    for (const key of all) {
      await page.keyboard.press(key, { delay: 40 });
      keys += 1;
    }
  };
  await type("2", "A");
  await expect(page.getByText(/^2 × Adult, General Admission, \d/)).toBeVisible();
  await type("Enter", "2", "C", "Enter");
  await expect(submit(page)).toHaveText("Sell for $80.00");
  await type("Enter");
  await expect(page.getByText("Change").locator("..")).toContainText("$0.00");
  await expect(submit(page)).toBeFocused();
  await type("Enter");
  await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
  expect(keys).toBe(8);
  // The next guest pays with a note, by its digit.
  await expect(button(page, "Next sale")).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("Enter");
  await expect(entry).toBeFocused();
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(server.url));
  await expect(tile(page, "Adult")).toBeEnabled();
  await entry.fill("2 Q");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“2 Q” is not something you sell.").first()).toBeVisible();
  await expect(entry).toHaveValue("2 Q");
  await shot(page, "box-office-queue-unknown", { whole: false });
  await entry.fill("2a 1c");
  await page.keyboard.press("Enter");
  await expect(submit(page)).toHaveText("Sell for $65.00");
  await page.keyboard.press("Enter");
  await page.keyboard.press("4");
  await expect(page.getByText("Change").locator("..")).toContainText("$35.00");
});

for (const size of [
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]) {
  test(`the total stays in sight with the button at ${size.width} px`, { tag: "@desktop" }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(size);
    await openSell(page, server.url);
    await tile(page, "Adult").click();
    await tile(page, "Child").click();
    await expect(submit(page)).toHaveText("Sell for $40.00");
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await shot(page, `box-office-queue-${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await button(page, /^\$50/).click();
    await expect(page.getByText("Change").locator("..")).toContainText("$10.00");
    await checkA11y(page, `selling at ${size.width} px`);
  });
}

test("tiles are pinned for this desk, and stay after a reload", { tag: "@desktop" }, async ({ page, server }) => {
  await openSell(page, server.url);
  await button(page, "Choose favorites").click();
  await button(page, /^Individual/).click();
  await shot(page, "box-office-queue-favorites");
  await button(page, "Done").click();
  await page.reload();
  await expect(page.getByRole("region", { name: "Sold most" }).getByRole("button").first()).toContainText("Individual");
});
