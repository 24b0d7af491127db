import type { Locator, Page } from "@playwright/test";
import { expect } from "./support/test.ts";

/** Presses `key` until `wanted` has focus. */
export async function keyTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${wanted}`);
}
