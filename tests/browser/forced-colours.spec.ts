import type { Locator, Page } from "@playwright/test";
import { atWork, openTool } from "./desk.ts";
import { shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, onStep, openDays, pay, proceed, setQuantity } from "./visitor.ts";

/** Screenshots the page, or a control with `around` pixels of margin, with the mouse elsewhere. */
async function seen(page: Page, control: Locator, around = Number.POSITIVE_INFINITY): Promise<Buffer> {
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  await page.mouse.move(0, 0);
  const box = await control.boundingBox();
  if (box === null) throw new Error("The control is not shown.");
  if (around === Number.POSITIVE_INFINITY) return page.screenshot();
  const clip = {
    x: Math.max(0, box.x - around),
    y: Math.max(0, box.y - around),
    width: box.width + 2 * around,
    height: box.height + 2 * around,
  };
  return page.screenshot({ clip });
}

const leave = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

async function showsChoice(page: Page, control: Locator): Promise<void> {
  await leave(page);
  const before = await seen(page, control, 8);
  await control.click();
  await leave(page);
  await expect(async () => expect((await seen(page, control, 8)).equals(before)).toBe(false)).toPass({ timeout: 5000 });
}

async function showsFocus(page: Page, control: Locator): Promise<void> {
  await leave(page);
  const before = await seen(page, control);
  // Press a key first, so that the browser shows keyboard focus.
  await page.keyboard.press("Shift");
  await control.focus();
  const what = `the focus on ${await control.evaluate(({ outerHTML }) => outerHTML.slice(0, 120))}`;
  await expect(async () => expect((await seen(page, control)).equals(before), what).toBe(false)).toPass({
    timeout: 5000,
  });
}

test.describe("with the visitor's own colours", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }));

  test("selection and focus are visible on the way to the tickets", async ({ page, server }) => {
    await page.goto(`${server.url}/event/general-admission`);
    await onStep(page, "/date");
    await showsFocus(page, openDays(page).nth(1));
    await showsFocus(page, page.getByRole("button", { name: "Next month" }));
    await showsFocus(page, continueLink(page));
    await showsChoice(page, openDays(page).nth(1));
    await shot(page, "forced-colours-date");
    await proceed(page);
    const bundle = page.getByRole("radio", { name: "Explorer Bundle", exact: true });
    await showsFocus(page, bundle);
    await showsChoice(page, bundle);
    await proceed(page);
    await showsChoice(page, page.getByRole("checkbox", { name: "Audio Guide", exact: true }));
    await proceed(page);
    await onStep(page, "/tickets");
    const adults = page.getByRole("spinbutton", { name: "Adult", exact: true });
    await showsFocus(page, adults.first());
    await showsFocus(page, page.getByRole("button", { name: "Increase Adult" }).first());
    for (const nth of [0, 1]) await setQuantity(page, "Adult", 2, nth);
    await setQuantity(page, "Audio Guide", 1);
    await proceed(page);
    await onStep(page, "/time");
    for (const group of await page.getByRole("radiogroup").all()) {
      const slot = group.locator('input[type="radio"]:not([disabled])').first();
      await showsFocus(page, slot);
      await showsChoice(page, slot);
    }
    await proceed(page);
    await onStep(page, "/review");
    const amount = page.getByRole("button", { name: "$10", exact: true });
    await showsFocus(page, amount);
    await showsChoice(page, amount);
    await shot(page, "forced-colours-review");
    await proceed(page);
    // Wait for the next page: queries of this one are lost with it.
    await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
    await showsFocus(page, page.getByRole("textbox", { name: "First name" }));
    await pay(page);
    await showsFocus(page, page.getByRole("button", { name: "Print tickets" }));
  });

  test("selection and focus are visible in the box office's tools", async ({ page, server }) => {
    await atWork(page, server.url);
    await openTool(page, server.url, "/landing", "Box Office");
    const links = page.getByRole("navigation", { name: "Box office" }).getByRole("link");
    await showsFocus(page, links.nth(1));
    await showsChoice(page, links.nth(1));
    await openTool(page, server.url, "/check-in", "Guest Check-In.");
    const scan = page.getByRole("button", { name: "Scan QR Code" });
    // It takes focus on hydration; wait, so that this does not fall between the screenshots.
    await expect(scan).toBeFocused();
    await showsFocus(page, scan);
    await openTool(page, server.url, "/member/lookup", "Member Lookup");
    const search = page.getByLabel("Email, Name, etc.");
    await expect(search).toBeFocused();
    await showsFocus(page, search);
  });
});
