import type { Page } from "@playwright/test";
import { atWork, dayToCome, openDrawer, openTool } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const tile = (page: Page) => button(page, /^Adult\W.*General Admission/);
const submit = (page: Page) => button(page, /^(Sell|Send)/);

/** The guest, or the cable, at the pretend reader. */
async function atReader(url: string, act: string): Promise<void> {
  const body = new URLSearchParams({ act });
  expect((await fetch(`${url}/demo/terminal`, { method: "POST", body, redirect: "manual" })).status).toBe(303);
}

/** Sends a basket of one adult to the card reader. */
async function begin(page: Page, url: string): Promise<void> {
  await atWork(page, url);
  await openTool(page, url, "/sell", "Sell tickets");
  await page.getByLabel("Day", { exact: true }).fill(await dayToCome(url));
  await tile(page).click();
  await expect(submit(page)).toHaveText(/^Sell for \$/);
  await page.getByRole("radio", { name: "Card" }).check({ force: true });
  await expect(page.getByText("Reader: Demo card reader")).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole("status").getByText("Waiting for the card")).toBeVisible();
}

test(
  "a declined card says why, and the next tap sells",
  { tag: ["@phone", "@desktop"] },
  async ({ page, server }, { project }) => {
    await atReader(server.url, "plug");
    await begin(page, server.url);
    await checkA11y(page, "a payment at the card reader");
    await shot(page, `box-office-reader-waiting-${project.name}`, { whole: false });
    await atReader(server.url, "decline");
    await expect(page.getByText("The card was declined. Try again, or use another card or cash.")).toBeVisible();
    await shot(page, `box-office-reader-declined-${project.name}`, { whole: false });
    await submit(page).click();
    await expect(page.getByRole("status").getByText("Waiting for the card")).toBeVisible();
    // The sale goes on after a reload.
    await page.reload();
    await expect(page.getByRole("status").getByText("Waiting for the card")).toBeVisible();
    await atReader(server.url, "tap");
    await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
  },
);

test("an unplugged reader is canceled, and a typed reference sells", { tag: "@desktop" }, async ({ page, server }) => {
  await atReader(server.url, "plug");
  await begin(page, server.url);
  await atReader(server.url, "unplug");
  await expect(page.getByRole("status").getByText("Checking with the terminal…")).toBeVisible();
  await expect(page.getByText(/is not connected/)).toBeVisible();
  await shot(page, "box-office-reader-unplugged", { whole: false });
  // By keyboard alone: the button that sells has the focus.
  await button(page, "Cancel payment").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("The payment was canceled. Nothing was charged.")).toBeVisible();
  await button(page, "Type a reference instead").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Reference on the terminal's receipt" }).fill(`U${Date.now().toString(36)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
  await atReader(server.url, "plug");
});

test("a payment canceled at the reader is made in cash", { tag: "@desktop" }, async ({ page, server }) => {
  await openDrawer(server.url);
  await atReader(server.url, "plug");
  await begin(page, server.url);
  await atReader(server.url, "cancel");
  await expect(page.getByText("The payment was canceled. Nothing was charged.")).toBeVisible();
  await expect(submit(page)).toBeFocused();
  await page.getByRole("radio", { name: "Cash" }).check({ force: true });
  await expect(page.getByText("The payment was canceled. Nothing was charged.")).toBeHidden();
  await button(page, /exactly/).click();
  await submit(page).click();
  await expect(page.getByRole("heading", { name: /^Sold · order #\d+$/ })).toBeVisible();
});

test("the pretend card reader is a page of the demo", { tag: "@phone" }, async ({ page, server }) => {
  await atReader(server.url, "plug");
  await page.goto(`${server.url}/demo/terminal`);
  await expect(page.getByRole("heading", { level: 1, name: "Demo card reader" })).toBeVisible();
  await checkA11y(page, "the pretend card reader");
  await page.getByRole("button", { name: "Unplug the reader" }).click();
  await expect(page.getByText("The reader is unplugged.")).toBeVisible();
  await page.getByRole("button", { name: "Plug the reader in" }).click();
  await expect(page.getByText("The reader is waiting for a payment.")).toBeVisible();
});
