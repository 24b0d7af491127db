import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, proceed, serverCart, summaryText } from "./visitor.ts";

test("a level is chosen, changed and put into the cart; the next step needs an account", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  await page.goto(`${server.url}/membership/join`);
  await onStep(page, "/membership");
  await expect(continueLink(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "Individual", exact: true }).check();
  await page.getByRole("radio", { name: "Dual", exact: true }).check();
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await shot(page, "membership");
  await checkA11y(page, "membership");
  await proceed(page);
  await onStep(page, "/membership-account");
  expect(await serverCart(page, server.url)).toEqual(["1 Dual (Dual)"]);
  expect(await summaryText(page)).toContain("Dual");
  await page.goto(`${server.url}/membership/join/membership-info`);
  await onStep(page, "/membership");
});

test("the account's forms show what is missing and can be switched by keyboard", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/direct/membership/family`);
  await onStep(page, "/membership-account");
  await expect(continueLink(page)).toHaveText("Sign In");
  await continueLink(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveAccessibleDescription("This field is required.");
  await shot(page, "membership-sign-in");
  await checkA11y(page, "membership-sign-in");
  await page.getByRole("button", { name: "Create account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeFocused();
  await expect(continueLink(page)).toHaveText("Register");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("abc");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("abd");
  await page.getByRole("textbox", { name: "First name" }).fill("Ada");
  await continueLink(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Password", exact: true })).toHaveAccessibleDescription(
    "Password must have at least five characters.",
  );
  await expect(page.getByRole("textbox", { name: "Confirm password" })).toHaveAccessibleDescription(
    "Passwords must match.",
  );
  await shot(page, "membership-register");
  await checkA11y(page, "membership-register");
});

test("a new person registers, completes the account, names the members and reaches payment", async ({
  page,
  server,
}) => {
  const fill = (name: string, text: string) => page.getByRole("textbox", { name, exact: true }).fill(text);
  await page.goto(`${server.url}/direct/membership/dual`);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await fill("First name", "Ada");
  await fill("Last name", "Lovelace");
  await fill("Email", `ada-${crypto.randomUUID()}@meridian.example`);
  await fill("Password", "countess");
  await fill("Confirm password", "countess");
  await proceed(page);
  await expect(page.getByRole("status").filter({ hasText: "Registration Complete" })).toBeVisible();
  await expect(continueLink(page)).toHaveText("Complete Registration");
  await shot(page, "membership-additional-info");
  await checkA11y(page, "membership-additional-info");
  for (const [name, text] of Object.entries({
    Phone: "3035550142",
    Street: "1 Museum Way",
    City: "Denver",
    State: "CO",
    Zip: "80202",
  }))
    await fill(name, text);
  await proceed(page);
  await onStep(page, "/membership-info");
  await expect(page.getByRole("textbox", { name: /^First name/ })).toHaveCount(0);
  await shot(page, "membership-info-known");
  await checkA11y(page, "membership-info-known");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByRole("textbox", { name: /^First name/ })).toHaveValue("Ada");
  await expect(page.getByRole("textbox", { name: /^First name/ })).toBeFocused();
  for (const [name, text] of Object.entries({ Street: "1 Museum Way", City: "Denver", State: "co", Zip: "80202" }))
    await fill(name, text);
  await expect(page.getByRole("textbox", { name: "State", exact: true })).toHaveValue("CO");
  await shot(page, "membership-info");
  await checkA11y(page, "membership-info");
  await proceed(page);
  await onStep(page, "/review");
  expect(await serverCart(page, server.url)).toEqual(["1 Dual (Dual)"]);
});

test("a wrong password is reported, the right one goes on without the account's forms", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/direct/membership/dual`);
  await onStep(page, "/membership-account");
  await page.getByRole("textbox", { name: "Email" }).fill("member@meridian.example");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("wrong-password");
  await proceed(page);
  await expect(page.getByRole("alert")).toContainText("Email and/or password does not match our records.");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("meridian-member");
  await proceed(page);
  await onStep(page, "/membership-info");
  await expect(heading(page, "Dual membership")).toBeVisible();
});
