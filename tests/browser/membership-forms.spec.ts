import type { Page } from "@playwright/test";
import { address, fillIn, knownDetails, reachDetails, registration } from "./member.ts";
import { expect, test } from "./support/test.ts";
import { continueLink, heading, onStep, proceed } from "./visitor.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) });

/** Types into a field, presses Continue, and expects its error. */
async function refusal(page: Page, name: string, text: string, message: string): Promise<void> {
  await field(page, name).fill(text);
  await continueLink(page).click();
  await expect(field(page, name), `${name}: ${text}`).toHaveAccessibleDescription(message);
  await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
}

const required = "This field is required.";
const stateCode = 'Please enter a valid 2 character state code. ie: "CO"';

async function openRegistration(page: Page, url: string, handle = "individual"): Promise<void> {
  await page.goto(`${url}/direct/membership/${handle}`);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
}

test("each message of the three forms is shown at its field", async ({ page, server }) => {
  test.setTimeout(180_000);
  // A level for two asks for a second member.
  await openRegistration(page, server.url, "dual");
  await continueLink(page).click();
  for (const name of ["First name", "Last name", "Email", "Password", "Confirm password"])
    await expect(field(page, name)).toHaveAccessibleDescription(required);
  await refusal(page, "First name", "<b>Ada</b>", "Please omit HTML tags.");
  await refusal(page, "Last name", "see www.ada.example", "Please omit URLs.");
  await refusal(page, "First name", "A".repeat(61), "Maximum character count of 60.");
  await refusal(page, "Email", "ada", "Email is invalid.");
  await refusal(page, "Password", "four", "Password must have at least five characters.");
  await refusal(page, "Password", "f".repeat(41), "Password must not exceed 40 characters.");
  await refusal(page, "Confirm password", "other", "Passwords must match.");
  // Only the server can know this.
  await fillIn(page, registration("member@meridian.example"));
  await refusal(page, "Email", "member@meridian.example", "This email already has an account.");
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
  await refusal(page, "Email", "ada@museum.invalid", "Invalid email domain. Please enter a valid email address.");
  await fillIn(page, {
    Email: `ada-${crypto.randomUUID()}@meridian.example`,
    Password: " countess",
    "Confirm password": " countess",
  });
  await refusal(page, "Password", " countess", "Invalid password.");
  await fillIn(page, { Password: "countess", "Confirm password": "countess" });
  await proceed(page);

  await expect(heading(page, "Your account")).toBeVisible();
  await expect(continueLink(page)).toHaveText("Complete Registration");
  await continueLink(page).click();
  for (const name of ["Phone", "Street", "City", "State", "Zip"])
    await expect(field(page, name)).toHaveAccessibleDescription(required);
  // The registration already gave the names.
  await expect(page.getByRole("textbox", { name: /name/ })).toHaveCount(0);
  await refusal(page, "Street", "<i>Museum Way", "Please omit HTML tags.");
  await refusal(page, "City", "http://ada", "Please omit URLs.");
  await refusal(page, "Phone", "555", "Invalid phone number.");
  await refusal(page, "State", "Nowhere", "Invalid state.");
  await refusal(page, "Zip", "8020", "Minimum character count of 5.");
  await fillIn(page, { ...address, State: "colorado" });
  await proceed(page);

  await onStep(page, "/membership-info");
  await page.getByRole("button", { name: "Change" }).click();
  await fillIn(page, {
    "First name": "",
    "Last name": "",
    Email: "",
    Phone: "",
    Street: "",
    City: "",
    State: "",
    Zip: "",
  });
  await continueLink(page).click();
  for (const name of ["First name", "Last name", "Email", "Phone", "Street", "City", "State", "Zip"])
    await expect(field(page, name)).toHaveAccessibleDescription(required);
  await expect(page.getByRole("alert")).toBeFocused();
  await refusal(page, "First name", "<script>", "Please omit HTML tags.");
  await refusal(page, "Second member’s last name", "win at evil.com", "Please omit URLs.");
  await refusal(page, "Email", "ada@", "Email is invalid.");
  await refusal(page, "Phone", "123", "Invalid phone number.");
  await refusal(page, "State", "c", stateCode);
  await refusal(page, "State", "zz", stateCode);
  await refusal(page, "Zip", "802", "Minimum character count of 5.");
  await page.getByRole("checkbox", { name: "This membership is a gift" }).check();
  await page.getByRole("button", { name: "Change" }).click();
  await refusal(page, "Your email", "ada@", "Email is invalid.");
  await refusal(page, "Your phone", "123", "Invalid phone number.");
  await refusal(page, "Your state", "zz", stateCode);
  await refusal(page, "Your zip", "802", "Minimum character count of 5.");
  await refusal(page, "Your first name", "//www.ada", "Please omit URLs.");
});

test("reloading a form keeps all that was typed except passwords", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/membership/join`);
  await onStep(page, "/membership");
  await page.getByRole("radio", { name: "Family", exact: true }).check();
  await proceed(page);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  await fillIn(page, registration(email));
  await page.reload();
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(field(page, "First name")).toHaveValue("Ada");
  await expect(field(page, "Password")).toHaveValue("");
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toContain("countess");
  await fillIn(page, { Password: "countess", "Confirm password": "countess" });
  await proceed(page);

  await expect(continueLink(page)).toHaveText("Complete Registration");
  await fillIn(page, { Phone: "3035550142", Street: "1 Museum Way" });
  await page.reload();
  await expect(field(page, "Phone")).toHaveValue("(303) 555-0142");
  await expect(field(page, "Street")).toHaveValue("1 Museum Way");
  await reachDetails(page);
  await fillIn(page, { "Second member’s first name": "Charles" });
  await page.reload();
  await expect(field(page, "Second member’s first name")).toHaveValue("Charles");
  await expect(knownDetails(page)).toContainText("CO 80202");

  // The names survive a change of level.
  await page.getByRole("link", { name: "Back" }).click();
  await onStep(page, "/membership");
  await page.getByRole("radio", { name: "Dual", exact: true }).check();
  await proceed(page);
  await onStep(page, "/membership-info");
  await expect(field(page, "Second member’s first name")).toHaveValue("Charles");

  // Signing out clears stored personal details.
  await page.getByRole("button", { name: "Welcome, Ada" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))).not.toMatch(
    /Charles|Museum Way|ada-/,
  );
});

test("a double click registers once; offline the form says so and keeps its content", { tag: "@slow" }, async ({
  page,
  server,
  context,
}) => {
  await openRegistration(page, server.url);
  await fillIn(page, registration(`ada-${crypto.randomUUID()}@meridian.example`));
  await context.setOffline(true);
  await continueLink(page).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "We can’t reach the museum right now. Please check your connection and try again.",
  );
  await expect(field(page, "First name")).toHaveValue("Ada");
  await expect(field(page, "Password")).toHaveValue("countess");
  await context.setOffline(false);
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/customer/register") && sent.push(request.url()));
  await continueLink(page).dblclick();
  await expect(continueLink(page)).toHaveText("Complete Registration");
  expect(sent).toHaveLength(1);

  await fillIn(page, address);
  await continueLink(page).dblclick();
  await onStep(page, "/membership-info");
  await context.setOffline(true);
  await continueLink(page).click();
  await expect(page.getByRole("alert").first()).toContainText("We can’t reach the museum right now.");
  await expect(page).toHaveURL(/membership-info$/);
  await expect(knownDetails(page)).toContainText("CO 80202");
  await context.setOffline(false);
  await continueLink(page).dblclick();
  await onStep(page, "/review");
});

test("a membership can be bought by keyboard alone", { tag: "@slow" }, async ({ page, server }) => {
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  await page.goto(`${server.url}/membership/join`);
  await onStep(page, "/membership");
  await page.getByRole("radio", { name: "Individual", exact: true }).focus();
  await page.keyboard.press("Space");
  await expect(continueLink(page)).not.toHaveAttribute("aria-disabled", "true");
  await continueLink(page).press("Enter");
  await onStep(page, "/membership-account");
  await expect(heading(page, "Your account")).toBeFocused();
  await page.getByRole("button", { name: "Create account" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "First name")).toBeFocused();
  await type("Ada", "Lovelace", `ada-${crypto.randomUUID()}@meridian.example`);
  await expect(field(page, "Password")).toBeFocused();
  await page.keyboard.type("countess");
  await field(page, "Confirm password").focus();
  await page.keyboard.type("countess");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(page, "Phone")).toBeFocused();
  await type("3035550142");
  await expect(page.getByRole("combobox", { name: "Country" })).toBeFocused();
  await page.keyboard.press("Tab");
  await type("1 Museum Way", "Denver", "CO");
  await page.keyboard.type("80202");
  await page.keyboard.press("Enter");
  await onStep(page, "/membership-info");
  await expect(heading(page, "Who is this membership for?")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "This membership is a gift" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Change" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "First name")).toBeFocused();
  await expect(field(page, "Zip")).toHaveValue("80202");
  await field(page, "Zip").focus();
  await page.keyboard.press("Enter");
  await onStep(page, "/review");
});
