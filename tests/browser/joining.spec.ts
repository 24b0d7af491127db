import type { Page } from "@playwright/test";
import { address, fillIn, knownDetails, newMember, reachDetails, registration, signOut } from "./member.ts";
import { holdBack } from "./support/hold-back.ts";
import { linkIn, mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import {
  continueLink,
  heading,
  onStep,
  pay,
  proceed,
  reachTickets,
  serverCart,
  setQuantity,
  summaryText,
} from "./visitor.ts";

const greeting = (page: Page, name: string) => page.getByRole("banner").getByText(`Welcome, ${name}`);

test("a new person joins from the catalogue, pays, signs in again and takes a member's ticket", async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  await page.goto(`${server.url}/memberships`);
  await page.getByRole("link", { name: "Dual", exact: true }).click();
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await fillIn(page, registration(email));
  await proceed(page);
  await expect(page.getByRole("status").filter({ hasText: "Registration Complete" })).toBeVisible();
  await expect(greeting(page, "Ada")).toBeVisible();
  await reachDetails(page);
  await fillIn(page, { "Second member’s first name": "Charles", "Second member’s last name": "Babbage" });
  await proceed(page);
  await onStep(page, "/review");
  await proceed(page);
  // A signed-in customer is not asked again.
  for (const [name, text] of Object.entries({ "First name": "Ada", "Last name": "Lovelace", Email: email }))
    await expect(page.getByRole("textbox", { name })).toHaveValue(text);
  await pay(page, { email });
  await expect(page.getByText("You have successfully registered this membership.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Membership Dual, Ada Lovelace and Charles Babbage" })).toBeVisible();
  await shot(page, "membership-confirmation");
  await checkA11y(page, "membership-confirmation");
  await page.goto(linkIn(await mailTo(server, email, "Your account at Meridian Museum"), "/account/verify"));
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/account/verify`);

  await signOut(page, "Ada");
  await expect(page).toHaveURL(/\/account\/login$/);
  await fillIn(page, { Email: email, Password: "countess" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await expect(greeting(page, "Ada")).toBeVisible();
  await page.getByRole("button", { name: "Welcome, Ada" }).click();
  await expect(page.getByText(/^Dual, valid until /)).toBeVisible();
  await shot(page, "account-menu");
  await checkA11y(page, "account-menu");

  await reachTickets(page, server.url);
  await expect(page.getByRole("button", { name: "Are you a member?" })).toHaveCount(0);
  const member = page.getByRole("spinbutton", { name: "Member", exact: true });
  // This level includes two a day.
  await member.fill("5");
  await member.blur();
  await expect(member).toHaveValue("2");
  await shot(page, "member-tickets");
  await proceed(page);
  await onStep(page, "/time");
  await page.getByRole("radiogroup").locator('input[type="radio"]:not([disabled])').first().check();
  await proceed(page);
  await onStep(page, "/review");
  await proceed(page);
  await pay(page, { email });
  await expect(page.getByRole("main").getByText("2 members", { exact: true })).toBeVisible();

  // None are left for that day; the tickets step says so.
  await reachTickets(page, server.url);
  await expect(
    page.getByText("Your membership includes 2 member tickets a day, and you have them all already."),
  ).toBeVisible();
  await expect(member).toHaveAttribute("aria-valuemax", "0");
  await shot(page, "member-tickets-used");
});

test("joining takes as many steps as its first page says, with a new or an existing account", {
  tag: "@slow",
}, async ({ page, server }) => {
  const place = page.getByRole("region", { name: "Continue" }).getByText(/^Step /);
  const begin = async (first: string) => {
    await page.goto(`${server.url}/membership/join`);
    await expect(place).toHaveText(first);
    await page.getByRole("radio", { name: "Dual", exact: true }).check();
    await expect(place).toHaveText(first);
    await proceed(page);
  };
  await begin("Step 1 of 4");
  await expect(place).toHaveText("Step 2 of 4");
  await page.getByRole("button", { name: "Create account" }).click();
  await fillIn(page, registration(`ada-${crypto.randomUUID()}@meridian.example`));
  await proceed(page);
  await reachDetails(page);
  await expect(place).toHaveText("Step 3 of 4");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(place).toHaveText("Step 1 of 4");
  // With an existing account, the flow skips its step and counts it as passed.
  await begin("Step 1 of 4");
  await onStep(page, "/membership-info");
  await expect(place).toHaveText("Step 3 of 4");
});

test("a gift's recipient gets a mail, sets a password, and is the member", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const id = crypto.randomUUID();
  const recipient = `grace-${id}@meridian.example`;
  const giver = `ada-${id}@meridian.example`;
  await page.goto(`${server.url}/direct/membership/individual`);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await fillIn(page, registration(giver));
  await proceed(page);
  await reachDetails(page);
  await page.getByRole("checkbox", { name: "This membership is a gift" }).check();
  await expect(knownDetails(page).getByRole("listitem")).toHaveText([
    "Ada Lovelace",
    giver,
    "(303) 555-0142",
    "1 Museum Way, Denver, CO 80202",
  ]);
  await expect(page.getByRole("textbox", { name: "Your street" })).toHaveCount(0);
  for (const name of [/^First name/, /^Email/]) await expect(page.getByRole("textbox", { name })).toHaveValue("");
  // A gift needs no address of the recipient.
  for (const name of [/^Phone/, /^Street/]) await expect(page.getByRole("textbox", { name })).toHaveCount(0);
  await fillIn(page, { "First name": "Grace", "Last name": "Hopper", Email: giver.toUpperCase() });
  await continueLink(page).click();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveAccessibleDescription(
    "This is your own address. Enter the recipient’s email, or uncheck the gift box.",
  );
  await shot(page, "membership-gift-to-self");
  await fillIn(page, { Email: recipient });
  await shot(page, "membership-gift");
  await checkA11y(page, "membership-gift");
  await proceed(page);
  await onStep(page, "/review");
  const note = `We’ll email ${recipient} about the gift once you have paid.`;
  await expect(page.getByText("A gift for Grace Hopper", { exact: true })).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await shot(page, "membership-gift-review");
  await checkA11y(page, "membership-gift-review");
  await proceed(page);
  await expect(page.getByText(note)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Your order" }).getByText("A gift for Grace Hopper", { exact: true }),
  ).toBeVisible();
  await shot(page, "membership-gift-checkout");
  await checkA11y(page, "membership-gift-checkout");
  await pay(page, { email: giver });
  await expect(page.getByRole("article", { name: "Membership Individual, Grace Hopper" })).toBeVisible();
  const order = page.url().replace("/confirmation", "");
  await page.goto(order);
  await expect(page.getByText("The membership is a gift for Grace Hopper.")).toBeVisible();
  await shot(page, "membership-gift-order");
  // The gift gives the giver no membership.
  await page.getByRole("button", { name: "Welcome, Ada" }).click();
  await expect(page.getByText(giver)).toBeVisible();
  await expect(page.getByText(/^Individual, /)).toHaveCount(0);
  await page.keyboard.press("Escape");

  await signOut(page, "Ada");
  await page.goto(linkIn(await mailTo(server, recipient), "/account/activate"));
  await fillIn(page, { Email: recipient });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByText(`An email has been sent to ${recipient} with instructions on how to set your password.`),
  ).toBeVisible();
  await page.goto(linkIn(await mailTo(server, recipient, "Set up your account"), "/account/set-password"));
  await fillIn(page, { Password: "compiler", "Confirm password": "compiler" });
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByRole("button", { name: "Welcome, Grace" }).click();
  await expect(page.locator("#account-menu").getByText(/^Individual, valid until /)).toBeVisible();
});

test("an expired member renews", { tag: "@slow" }, async ({ page, ownServer: server }) => {
  await reachTickets(page, server.url);
  await page.getByRole("button", { name: "Are you a member?" }).click();
  await page.getByRole("link", { name: "Sign in for member tickets" }).click();
  await fillIn(page, { Email: "lapsed@meridian.example", Password: "meridian-lapsed" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await onStep(page, "/tickets");
  await page.getByRole("button", { name: "Are you a member?" }).click();
  await page.getByRole("link", { name: "Renew your membership" }).click();
  await page.getByRole("link", { name: "Individual", exact: true }).click();
  // The account is complete.
  await onStep(page, "/membership-info");
  await expect(knownDetails(page)).toContainText("CO 80202");
  await proceed(page);
  await onStep(page, "/review");
  await proceed(page);
  await pay(page, { email: "lapsed@meridian.example" });
  await page
    .getByRole("banner")
    .getByText(/^Welcome, /)
    .click();
  await expect(page.getByText(/^Individual, valid until /)).toBeVisible();
});

test("signing in for a member's ticket returns to the step with its choices", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await reachTickets(page, server.url);
  const own = await newMember(server.url);
  await setQuantity(page, "Adult", 1);
  await page.getByRole("button", { name: "Are you a member?" }).click();
  await page.getByRole("link", { name: "Sign in for member tickets" }).click();
  await fillIn(page, { Email: own.email, Password: own.password });
  await page.getByRole("button", { name: "Sign In" }).click();
  await onStep(page, "/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("1");
  await setQuantity(page, "Member", 1);
  await proceed(page);
  await onStep(page, "/time");
  expect(await summaryText(page)).toMatch(/1 adult, 1 member/);
});

test("a wrong password keeps the cart, the right one continues; Back skips the form", {
  tag: "@slow",
}, async ({ page, server }) => {
  await page.goto(`${server.url}/membership/join`);
  await onStep(page, "/membership");
  await page.getByRole("radio", { name: "Dual", exact: true }).check();
  await proceed(page);
  await onStep(page, "/membership-account");
  await fillIn(page, { Email: "member@meridian.example", Password: "wrong-password" });
  await proceed(page);
  await expect(page.getByRole("alert")).toContainText("Email and/or password does not match our records.");
  await shot(page, "membership-wrong-password");
  await checkA11y(page, "membership-wrong-password");
  await fillIn(page, { Password: "meridian-member" });
  // While the cart's call is pending, the step keeps its place and the header its greeting.
  const letGo = await holdBack(page, "**/api/storefront/checkout**/**");
  await proceed(page);
  await expect(page.getByRole("banner").getByText(/^Welcome, /)).toBeVisible();
  await expect(heading(page, /^(Your account|Who is this membership for\?)$/)).toBeVisible();
  letGo();
  await onStep(page, "/membership-info");
  expect(await serverCart(page, server.url)).toEqual(["1 Dual (Dual)"]);
  await page.goBack();
  await onStep(page, "/membership");
  await expect(page.getByRole("radio", { name: "Dual", exact: true })).toBeChecked();
  await page.goForward();
  await onStep(page, "/membership-info");
  await expect(continueLink(page)).toHaveText("Review");
});

test("a session that ends while joining asks to sign in and keeps what was typed", {
  tag: "@slow",
}, async ({ page, server, context }) => {
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  await page.goto(`${server.url}/direct/membership/dual`);
  await onStep(page, "/membership-account");
  await page.getByRole("button", { name: "Create account" }).click();
  await fillIn(page, registration(email));
  await proceed(page);
  await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeVisible();
  await fillIn(page, address);
  await context.clearCookies({ name: "customerToken" });
  await continueLink(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Please sign in again to continue." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveValue(email);
  await shot(page, "membership-signed-out");
  await checkA11y(page, "membership-signed-out");
  await fillIn(page, { Password: "countess" });
  await continueLink(page).click();
  await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeVisible();
  for (const [name, text] of Object.entries({ ...address, Phone: "(303) 555-0142" }))
    await expect(page.getByRole("textbox", { name })).toHaveValue(text);
  await proceed(page);
  await onStep(page, "/membership-info");
  expect(await serverCart(page, server.url)).toEqual(["1 Dual (Dual)"]);
});
