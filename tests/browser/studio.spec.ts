import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { keyTo } from "./keyboard.ts";
import { holdBack } from "./support/hold-back.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { signInToStudio } from "./support/studio.ts";
import { expect, prepareContext, test } from "./support/test.ts";

test.use({ inEnglishOnly: true });

const steps = (page: Page) => page.getByRole("list", { name: "Steps" });
const problems = (page: Page) => page.getByRole("list", { name: "Problems" });
const publishButton = (page: Page) => page.getByRole("button", { name: "Publish…" });

async function publish(page: Page, note: string): Promise<void> {
  await publishButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("textbox", { name: "Note" }).fill(note);
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
}

test("a changed title is published with a note, and reverted by restoring the previous release", async ({
  page,
  ownServer,
}) => {
  const { url, configDir } = ownServer;
  const file = join(configDir, "event/general-admission.json");
  const before = await readFile(file, "utf8");
  await page.goto(`${url}/studio`);
  await checkA11y(page, "sign in");
  await shot(page, "studio-sign-in");
  await signInToStudio(page, url);
  await expect(publishButton(page)).toBeDisabled();
  await checkA11y(page, "flows");
  await shot(page, "studio-flows");
  await page.getByRole("list", { name: "All flows" }).locator('a[href$="/event/general-admission"]').click();
  const first = steps(page).getByRole("link").first();
  const old = (await first.textContent()) ?? "";
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await expect(title).toHaveValue(old);
  await title.fill("Under which stars?");
  await expect(first).toHaveText("Under which stars?");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  // Controls below the draft's bar are no targets.
  await page.evaluate(() => scrollTo(0, 0));
  await checkA11y(page, "a flow");
  await shot(page, "studio-flow");
  expect(await readFile(file, "utf8")).toBe(before);

  await publishButton(page).click();
  await expect(page.getByRole("dialog", { name: "Publish" }).getByRole("listitem")).toHaveText([
    `General Admission, ${old}: Title changed from “${old}” to “Under which stars?”.`,
  ]);
  await checkA11y(page, "publish");
  await shot(page, "studio-publish");
  await page.keyboard.press("Escape");
  await publish(page, "Friendlier");
  expect(await readFile(file, "utf8")).toBe(before.replace(JSON.stringify(old), '"Under which stars?"'));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "See it as visitors do" }).click();
  const visitor = await opened;
  await expect(visitor).toHaveURL(`${url}/event/general-admission/date`);
  await expect(visitor.getByRole("heading", { level: 1 })).toContainText("Under which stars?");
  await visitor.close();

  await page.getByRole("navigation", { name: "Studio" }).getByRole("link", { name: "Releases" }).click();
  const releases = page.getByRole("list", { name: "Releases" }).locator("> li");
  await expect(releases.first()).toContainText("Friendlier");
  await checkA11y(page, "releases");
  await shot(page, "studio-releases");
  await releases.filter({ hasText: "Baseline" }).getByRole("button", { name: "Restore" }).click();
  await expect(steps(page).getByRole("link").first()).toHaveText(old);
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toHaveCount(0);
  await publish(page, "As it was");
  expect(await readFile(file, "utf8")).toBe(before);
});

test("a draft with a problem cannot be published; the problem links to its field, and Undo fixes it", {
  tag: ["@desktop", "@checked-at-both-widths"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("");
  await expect(problems(page).getByRole("listitem")).toHaveCount(1);
  await expect(publishButton(page)).toBeDisabled();
  await steps(page).getByRole("link").nth(2).click();
  await problems(page).getByRole("link").click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await checkA11y(page, "a problem");
  await shot(page, "studio-problem");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(problems(page)).toHaveCount(0);
  await expect(title).not.toHaveValue("");
});

test("steps are moved, removed and added by keyboard, and an exhibition is created from another", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  await signInToStudio(page, url);
  await keyTo(page, page.getByRole("button", { name: "New flow" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "New flow" });
  await keyTo(page, dialog.getByRole("textbox", { name: "Title" }));
  await page.keyboard.type("Ice Age Giants");
  await keyTo(page, dialog.getByRole("combobox", { name: "Start from" }));
  await page.keyboard.type("Planet");
  await keyTo(page, dialog.getByRole("button", { name: "Create" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${url}/studio/flows/event/ice-age-giants`);
  const rows = steps(page).getByRole("listitem");
  const names = () => steps(page).getByRole("link").allTextContents();
  await expect.poll(names).not.toHaveLength(0);
  const before = await names();
  await keyTo(page, rows.nth(0).getByRole("button", { name: "Move down" }));
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  await keyTo(page, rows.nth(1).getByRole("button", { name: "Move up" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(before);
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await keyTo(page, publishButton(page), "Shift+Tab");
  await page.keyboard.press("Enter");
  const publishing = page.getByRole("dialog", { name: "Publish" });
  await expect(publishing.getByRole("listitem")).toHaveText(["The flow “Ice Age Giants” is new."]);
  await keyTo(page, publishing.getByRole("button", { name: "Publish now" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
  expect((await fetch(`${url}/event/ice-age-giants`)).status).toBe(200);
});

test("a price and a closed day are changed on an event's page and summarized in sentences", {
  tag: ["@desktop", "@checked-at-both-widths"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await checkA11y(page, "events");
  await page.getByRole("list", { name: "All events" }).getByRole("link", { name: "General Admission" }).click();
  await expect(page).toHaveURL(/\/studio\/events\/general-admission$/);
  await page.getByRole("textbox", { name: "Price of “Adult”", exact: true }).fill("27");
  await page.getByRole("textbox", { name: "Capacity" }).fill("60");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await checkA11y(page, "an event");
  await shot(page, "studio-event");
  await publishButton(page).click();
  await expect(page.getByRole("dialog", { name: "Publish" }).getByRole("listitem")).toHaveText([
    "General Admission: Capacity changed from 5,000 to 60.",
    "General Admission, Adult: Price changed from $25 to $27.",
    // A bundle keeps what it saves.
    "Explorer Bundle, Adult: Price changed from $23 to $25.",
  ]);
});

test("a change is scheduled for later and unscheduled", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/flows/event/general-admission");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("From Friday");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await publishButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("textbox", { name: "Note" }).fill("On Friday");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByLabel("Publish at")).toBeFocused();
  const friday = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Publish at").fill(`${friday}T09:00`);
  await checkA11y(page, "schedule");
  await shot(page, "studio-schedule");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page
    .getByRole("status", { name: /^Scheduled for .+ 9:00 AM$/ })
    .getByRole("link", { name: "Releases" })
    .click();
  const scheduled = page.getByRole("list", { name: "Scheduled" });
  await expect(scheduled).toContainText("On Friday");
  await expect(scheduled).toContainText("9:00 AM");
  await checkA11y(page, "scheduled");
  await shot(page, "studio-scheduled");
  await scheduled.getByRole("button", { name: "Unschedule" }).click();
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("From Friday");
  await expect(page.getByRole("status", { name: "Unscheduled. It is your draft again." })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const again = page.getByRole("status", { name: /^Scheduled for .+ 9:00 AM$/ });
  await expect(again).toBeVisible();
  await again.getByRole("link", { name: "Releases" }).click();
  await expect(scheduled).toContainText("On Friday");
  await expect(scheduled).toContainText("9:00 AM");
});

test("two editors of one flow overwrite nothing, and an update keeps both changes", {
  tag: ["@desktop", "@slow"],
}, async ({ page, ownServer, browser }) => {
  const { url, configDir } = ownServer;
  await signInToStudio(page, url, "/studio/flows/event/general-admission");
  const other = await (await prepareContext(await browser.newContext())).newPage();
  await signInToStudio(other, url, "/studio/flows/event/general-admission", { email: "editor2@meridian.example" });
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("By the first");
  await other.getByRole("textbox", { name: "Button text" }).fill("By the second");
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await expect(other.getByText("Editor is also editing event/general-admission.json.")).toBeVisible();
  await publish(page, "first");
  await publishButton(other).click();
  await other.getByRole("button", { name: "Publish now" }).click();
  await expect(other.getByRole("dialog").getByRole("alert")).toContainText("published by someone else");
  await other.keyboard.press("Escape");
  await other.reload();
  await other.getByRole("button", { name: "Update the draft" }).click();
  await expect(other.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("By the first");
  await publish(other, "second");
  const text = await readFile(join(configDir, "event/general-admission.json"), "utf8");
  expect(text).toContain('"By the first"');
  expect(text).toContain('"By the second"');
});

test("the studio's header is low and clipped nowhere, even on a phone", { tag: ["@both-widths", "@slow"] }, async ({
  page,
  ownServer,
}) => {
  await signInToStudio(page, ownServer.url, "/studio/events");
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  const head = page.getByRole("banner", { name: "Studio" });
  await expect(head.getByRole("link", { name: "Your account" })).toBeVisible();
  expect((await head.boundingBox())?.height).toBeLessThan(80);
  const width = page.viewportSize()?.width ?? 0;
  for (const each of await head.getByRole("link").all()) {
    const box = await each.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await checkA11y(page, "events");
  await shot(page, "studio-head");
  await head.getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  // In the header, or on this page where the header has no room.
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
});

test("sales settings are separate from the theme", { tag: ["@desktop", "@slow"] }, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/look");
  await expect(page.getByRole("textbox", { name: "Museum's name" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "Studio" });
  await tabs.getByRole("link", { name: "Museum" }).click();
  await expect(tabs.getByRole("link", { name: "Museum" })).toHaveAttribute("aria-current", "page");
  const selling = page.getByRole("region", { name: "Money and language" });
  const currency = selling.getByRole("combobox", { name: "Currency" });
  await currency.fill("Swiss");
  await page.getByRole("option", { name: "Swiss Franc (CHF)" }).click();
  await expect(currency).toHaveValue("Swiss Franc (CHF)");
  const prices = selling.getByRole("combobox", { name: "Prices" });
  await prices.selectOption({ label: "Tax is included" });
  const rates = selling.getByRole("group", { name: "Rates" });
  const tax = rates.getByRole("textbox", { name: "Admission" });
  await tax.fill("800");
  await expect(rates.getByText("Enter a value such as 8.1")).toBeVisible();
  await tabs.getByRole("link", { name: "Look" }).click();
  await page.getByRole("list", { name: "Problems" }).getByRole("link").first().click();
  await expect(tax).toBeFocused();
  await checkA11y(page, "museum and selling");
  await shot(page, "studio-museum");
  await tax.fill("8,1");
  await rates.getByRole("textbox", { name: "Donations" }).fill("0");
  await expect(page.getByRole("list", { name: "Problems" })).toHaveCount(0);
  await page.getByRole("link", { name: "Edit as text" }).click();
  await expect(page.getByRole("textbox", { name: "Text of tenant.json" })).toHaveValue(
    /"tax": \{\s*"mode": "included",\s*"rates": \{\s*"admission": "8\.1",\s*"donation": "0"\s*\}\s*\}/,
  );
});

test("a draft survives a reload and the end of a session; signing out removes it from the browser", {
  tag: "@desktop",
}, async ({ page, ownServer }) => {
  await signInToStudio(page, ownServer.url, "/studio/look");
  await expect(page.getByRole("heading", { level: 1, name: "Look" })).toBeVisible();
  await checkA11y(page, "look");
  await shot(page, "studio-look");
  const saves = await holdBack(page, "**/api/studio/draft/save");
  const sent = page.waitForRequest("**/api/studio/draft/save");
  await page.getByRole("textbox", { name: "Museum's name" }).click();
  await page.getByRole("textbox", { name: "Museum's name" }).fill("Zenith Museum");
  await sent;
  // A reload would lose the pending save.
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await asked).type()).toBe("beforeunload");
  await (await asked).dismiss();
  saves();
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("status", { name: "1 change" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  // In the same window, another editor sees the museum's texts and a separate draft.
  await page.getByRole("textbox", { name: "Email" }).fill("editor2@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Museum's name" })).toHaveValue("Meridian Museum");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await signInToStudio(page, ownServer.url);
  await expect(page.getByRole("status", { name: "1 change" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Discard 1 change" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
});
