import type { Locator, Page } from "@playwright/test";
import { codeOf, stepAt } from "../../server/features/employees/totp.ts";
import { fromBase32 } from "../api/support/employees.ts";
import { testNow } from "../support/clock.ts";
import { keyTo } from "./keyboard.ts";
import { linkIn, mailTo } from "./support/outbox.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

async function signIn(
  page: Page,
  url: string,
  { email = "editor@meridian.example", password = "meridian-editor", path = "/studio" } = {},
): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const studio = (page: Page) => page.getByRole("navigation", { name: "Studio" });
const code = (page: Page | Locator) => page.getByRole("textbox", { name: "Code" });

/** Enables two-factor authentication on the open account page. @returns its secret and recovery codes */
async function switchOn(page: Page, password: string): Promise<{ secret: Buffer; codes: string[] }> {
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await checkA11y(page, "second factor, its key");
  await shot(page, "studio-factor-key");
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const secret = fromBase32((key ?? "").replaceAll(" ", ""));
  await code(page).fill("000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong");
  await code(page).fill(codeNow(secret));
  await page.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectStatus(page, "Two-factor authentication is on.");
  return { secret, codes: await codes.allTextContents() };
}

/** @param later time steps ahead: a code counts only once */
function codeNow(secret: Buffer, later = 0): string {
  return codeOf(secret, stepAt(new Date(testNow().epochMilliseconds)) + later);
}

test("an invited employee sets a password, signs in with their permissions, and is disabled", {
  tag: ["@desktop", "@checked-at-both-widths"],
}, async ({ page, browser, ownServer }) => {
  const { url } = ownServer;
  await signIn(page, url);
  await studio(page).getByRole("link", { name: "Employees" }).click();
  const all = page.getByRole("list", { name: "All employees" });
  await expect(all.getByRole("listitem")).toHaveCount(3);
  await checkA11y(page, "employees");
  await shot(page, "studio-employees");

  await page.getByRole("button", { name: "Invite…" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite an employee" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await dialog.getByRole("textbox", { name: "Email" }).fill("ada@museum.example");
  await dialog.getByRole("checkbox", { name: "Edit drafts" }).check();
  await checkA11y(page, "invite");
  await shot(page, "studio-invite");
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expectStatus(page, "The invitation is on its way to ada@museum.example.");
  await expect(all.getByRole("listitem").filter({ hasText: "Ada Lovelace" })).toContainText("Invited until");

  const link = linkIn(await mailTo(ownServer, "ada@museum.example"), "/studio/invitation");
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const ada = await context.newPage();
  await ada.goto(link);
  await expect(ada.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  expect(ada.url()).toBe(`${url}/studio/invitation`);
  await checkA11y(ada, "invitation");
  await shot(ada, "studio-invitation");
  await ada.getByLabel("Password", { exact: true }).fill("short");
  await ada.getByLabel("Confirm password").fill("short");
  await ada.getByRole("button", { name: "Save password" }).click();
  await expect(ada.getByText("Minimum character count of 10.").first()).toBeVisible();
  await ada.getByLabel("Password", { exact: true }).fill("a long password");
  await ada.getByLabel("Confirm password").fill("a long password");
  await ada.getByRole("button", { name: "Save password" }).click();
  await expect(ada.getByText("Your password is set.")).toBeVisible();
  await expect(ada.getByRole("textbox", { name: "Email" })).toHaveValue("ada@museum.example");
  await ada.getByLabel("Password", { exact: true }).fill("a long password");
  await ada.getByRole("button", { name: "Sign In" }).click();
  await expect(studio(ada).getByRole("link")).toHaveText([
    "Flows",
    "Events",
    "Look",
    "Museum",
    "Translation",
    "Releases",
  ]);
  await ada.goto(`${url}/studio/employees`);
  await expect(ada.getByRole("heading", { name: "This studio page does not exist" })).toBeVisible();
  // The link was already used.
  const late = await context.newPage();
  await late.goto(link);
  await late.getByLabel("Password", { exact: true }).fill("another password");
  await late.getByLabel("Confirm password").fill("another password");
  await late.getByRole("button", { name: "Save password" }).click();
  await expect(late.getByRole("heading", { name: "This link has expired" })).toBeVisible();

  await page.getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByRole("heading", { name: "Ada Lovelace", level: 1 })).toBeVisible();
  await expect(page.getByRole("list", { name: "Sessions" }).getByRole("listitem")).toHaveCount(1);
  await checkA11y(page, "an employee");
  await shot(page, "studio-employee");
  await page.getByRole("checkbox", { name: "Publish" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expectStatus(page, "Saved");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await page.getByRole("button", { name: "New PIN" }).click();
  const pin = page.getByRole("dialog", { name: "PIN for Ada Lovelace" });
  await expect(pin.getByText(/^\d{4}$/)).toBeVisible();
  await checkA11y(page, "a PIN");
  await pin.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Disable", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("This account is disabled.")).toBeVisible();
  await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
  await ada.goto(`${url}/studio`);
  await expect(ada.getByText("Your session has ended.")).toBeVisible();
  await context.close();

  await page.getByRole("link", { name: "Employees" }).first().click();
  await page.getByRole("link", { name: "Log" }).click();
  const log = page.getByRole("list", { name: "Log" }).getByRole("listitem");
  await expect(log.first()).toContainText("Editor disabled Ada Lovelace.");
  await expect(log.filter({ hasText: "Editor changed the permissions of Ada Lovelace." })).toContainText(
    "Added: Publish.",
  );
  await checkA11y(page, "log");
  await shot(page, "studio-log");
  await page.getByRole("combobox", { name: "Employee" }).selectOption("Ada Lovelace");
  await expect(log.filter({ hasText: "Ada Lovelace signed in." })).toHaveCount(1);
  await expect(log.filter({ hasText: "Editor signed in." })).toHaveCount(0);
});

test("two-factor sign-in is enabled, required in studio and box office, and disabled with a recovery code", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, ownServer }) => {
  const { url } = ownServer;
  await signIn(page, url, { email: "editor2@meridian.example" });
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
  await checkA11y(page, "account");
  await shot(page, "studio-account");
  const { secret, codes } = await switchOn(page, "meridian-editor");
  await checkA11y(page, "recovery codes");
  await shot(page, "studio-recovery-codes");
  await page.getByRole("button", { name: "I’ve saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await signIn(page, url, { email: "editor2@meridian.example" });
  await expect(code(page)).toBeFocused();
  await checkA11y(page, "code");
  await shot(page, "studio-code");
  await code(page).fill(codeNow(secret, 1));
  await page.keyboard.press("Enter");
  await expect(studio(page)).toBeVisible();

  await page.goto(`${url}/box-office/login`);
  await page.getByRole("button", { name: "Sign in with email and password" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("editor2@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(code(page)).toBeFocused();
  await checkA11y(page, "code at the box office");
  await shot(page, "box-office-code");
  await code(page).fill("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This code is wrong, too old or was used before.").first()).toBeVisible();
  await code(page).fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/box-office\/(?!login)/);

  await page.goto(`${url}/studio/account`);
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await code(page).fill(codes[1] ?? "");
  await page.getByRole("button", { name: "Turn off" }).click();
  await expectStatus(page, "Two-factor authentication is off.");
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
});

test("an employee is invited and permissions are changed by keyboard alone", { tag: "@slow" }, async ({
  page,
  ownServer,
}) => {
  await signIn(page, ownServer.url, { path: "/studio/employees" });
  await keyTo(page, page.getByRole("button", { name: "Invite…" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Invite an employee" });
  await keyTo(page, dialog.getByRole("textbox", { name: "Name" }));
  await page.keyboard.type("Grace Hopper");
  await keyTo(page, dialog.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type("grace@museum.example");
  await keyTo(page, dialog.getByRole("checkbox", { name: "Sell tickets" }));
  await page.keyboard.press("Space");
  await keyTo(page, dialog.getByRole("button", { name: "Send the invitation" }));
  await page.keyboard.press("Enter");
  await expectStatus(page, "The invitation is on its way to grace@museum.example.");
  await expect(page.getByRole("button", { name: "Invite…" })).toBeFocused();
  await keyTo(page, page.getByRole("link", { name: "Grace Hopper" }));
  await page.keyboard.press("Enter");
  await keyTo(page, page.getByRole("checkbox", { name: "Give refunds" }));
  await page.keyboard.press("Space");
  await keyTo(page, page.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  await expectStatus(page, "Saved");
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(page.getByRole("checkbox", { name: "Give refunds" })).toBeChecked();
});

test("an employee without the required two-factor sign-in sees a notice with a link to set it up", {
  tag: "@slow",
}, async ({ page, ownServer }) => {
  await signIn(page, ownServer.url, { path: "/studio/text/tenant.json" });
  const source = page.getByRole("textbox", { name: "Text of tenant.json" });
  await source.fill((await source.inputValue()).replace("{", '{ "staff": { "secondFactor": true },'));
  await expect(page.getByText("Saved in your draft")).toBeVisible();
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
  await page.reload();
  const note = page
    .getByRole("note")
    .filter({ hasText: "Set up two-factor authentication to: Give refunds, Publish, Manage employees." });
  await expect(note).toBeVisible();
  await expect(studio(page).getByRole("link", { name: "Employees" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkA11y(page, "without the second factor");
  await shot(page, "studio-without-factor");
  await note.getByRole("link", { name: "Set it up in your account" }).click();
  await switchOn(page, "meridian-editor");
  await expect(note).toHaveCount(0);
  await expect(studio(page).getByRole("link", { name: "Employees" })).toBeVisible();
});

test("employees are managed while the studio is too busy to show a draft", {
  tag: ["@desktop", "@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  await page.route("**/api/studio/draft", (route) =>
    route.fulfill({ status: 503, json: { error: "Busy", errors: [{ code: "SERVER_BUSY", message: "Busy" }] } }),
  );
  await signIn(page, server.url, { path: "/studio/employees" });
  await expect(page.getByRole("list", { name: "All employees" }).getByRole("link").first()).toBeVisible();
  await studio(page).getByRole("link", { name: "Flows" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});
