import { description, fill, greeting, signIn } from "./account.ts";
import { linkIn, mailTo } from "./support/outbox.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

const newMember = "new@meridian.example";

test("activation distinguishes an account already set up, an unknown email and a server error", {
  tag: "@slow",
}, async ({ page, server }) => {
  const ask = async (email: string) => {
    await page.goto(`${server.url}/account/activate`);
    await fill(page, "Email", email);
    await page.getByRole("button", { name: "Submit" }).click();
  };
  await page.goto(`${server.url}/account/activate`);
  await expect(heading(page, "Please enter the email associated with your account")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
  await description(page, "Email", "This field is required.");
  await fill(page, "Email", "nobody");
  await description(page, "Email", "Email is invalid.");
  await shot(page, "activate-mistake");
  await checkA11y(page, "activate-mistake");

  await ask("member@meridian.example");
  await expect(page.getByRole("alert")).toContainText(
    "An online account has already been setup for member@meridian.example.",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("textbox")).toBeHidden();
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/account/recover");
  await shot(page, "activate-set-up");
  await checkA11y(page, "activate-set-up");

  await ask("nobody@meridian.example");
  await expect(page.getByRole("alert")).toContainText(
    "We did not find an account associated with nobody@meridian.example",
  );
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["visit@meridian.example", "(303) 555-0142"]);
  await shot(page, "activate-not-found");
  await checkA11y(page, "activate-not-found");

  await page.route("**/api/storefront/member/activate", (route) =>
    route.fulfill({ status: 500, json: { error: "An unexpected error has occurred." } }),
  );
  await ask(newMember);
  await expect(page.getByRole("alert").getByRole("heading", { name: "Error occurred" })).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: "visit@meridian.example" })).toBeVisible();
  await shot(page, "activate-fault");
  await checkA11y(page, "activate-fault");
  await page.getByRole("link", { name: "Back to Sign In" }).click();
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
});

test("the mailed link activates an account: it sets a password once, which then signs in", async ({
  page,
  ownServer: server,
}) => {
  await page.goto(`${server.url}/account/activate`);
  await fill(page, "Email", newMember);
  await page.getByRole("button", { name: "Submit" }).click();
  await expectStatus(page, `An email has been sent to ${newMember} with instructions on how to set your password.`);
  await shot(page, "activate-sent");
  await checkA11y(page, "activate-sent");

  const link = linkIn(await mailTo(server, newMember), "/account/set-password");
  await page.goto(link);
  await expect(heading(page, "Set your password")).toBeVisible();
  // The page neither shows nor forwards the token, and a reload still has it.
  await expect(page).toHaveURL(`${server.url}/account/set-password`);
  await page.reload();

  await page.getByRole("button", { name: "Set password" }).click();
  await description(page, "Password", "Enter your password.");
  await description(page, "Confirm password", "Enter the password again.");
  await fill(page, "Password", "four");
  await fill(page, "Confirm password", "five!");
  await description(page, "Password", "Password must have at least five characters.");
  await description(page, "Confirm password", "Passwords must match.");
  await shot(page, "set-password-mistakes");
  await checkA11y(page, "set-password-mistakes");
  await fill(page, "Password", "x".repeat(41));
  await description(page, "Password", "Password must not exceed 40 characters.");
  await fill(page, "Password", "new-secret");
  await fill(page, "Confirm password", "new-secret");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page).toHaveURL(`${server.url}/account`);
  await expectStatus(
    page,
    "Welcome, Nora. Your password is set, and you are signed in. All other browsers are signed out.",
  );
  await expect(heading(page, "Your account")).toBeVisible();
  await expect(greeting(page)).toBeVisible();
  await shot(page, "set-password-done");
  // Back does not lead to the spent link.
  await page.goBack();
  await expect(page).not.toHaveURL(/set-password/);

  // The error shows before anyone types a password.
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("Invalid activation token.");
  await expect(page.getByRole("textbox")).toBeHidden();
  await expect(page.getByRole("main").getByRole("link")).toHaveText([
    "Email me a new link",
    "Activate your membership account",
    "See what’s on",
  ]);
  await shot(page, "set-password-spent");
  await checkA11y(page, "set-password-spent");
  await page.goto(`${server.url}/account/login`);
  await signIn(page, { email: newMember, password: "new-secret" });
  await expect(greeting(page)).toBeVisible();
});

test("if a mailed link cannot be checked, sending the password reports that it was used", {
  tag: "@slow",
}, async ({ page, server }) => {
  await page.route("**/api/storefront/member/password/check", (route) => route.abort());
  await page.goto(`${server.url}/account/set-password#token=never-issued`);
  await fill(page, "Password", "other-secret");
  await fill(page, "Confirm password", "other-secret");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid activation token.");
});

test("a mailed link replaces a forgotten password; an unknown address gets the same answer", async ({
  page,
  server,
}) => {
  // A separate account: other tests sign in with the museum's passwords.
  const own = { email: "forgetful@example.org", password: "old-secret" };
  const details = { ...own, password_confirmation: own.password, firstName: "Ada", lastName: "Lovelace" };
  expect((await page.request.post(`${server.url}/api/admin/customer/register`, { data: details })).status()).toBe(200);
  for (const email of ["nobody@meridian.example", own.email]) {
    await page.goto(`${server.url}/account/login`);
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await fill(page, "Email", email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expectStatus(
      page,
      `If there is an account for ${email}, an email with a link to set a new password is on its way.`,
    );
  }
  await shot(page, "recover-sent");
  await checkA11y(page, "recover-sent");
  await page.goto(`${server.url}/account/set-password#token=never-issued`);
  await expect(page.getByRole("alert")).toContainText("Invalid activation token.");
  // From a page with an invalid link, only the part after "#" changes: no reload.
  await page.goto(linkIn(await mailTo(server, own.email, "A new password"), "/account/set-password"));
  await fill(page, "Password", "new-secret");
  await fill(page, "Confirm password", "new-secret");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(greeting(page)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${server.url}/account/login`);
  await signIn(page, own);
  await expect(page.getByRole("alert")).toContainText("401");
});
