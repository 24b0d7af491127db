import type { Locator } from "@playwright/test";
import { description, fill, greeting, member, signIn } from "./account.ts";
import { fillIn, registration } from "./member.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseDay, heading, onStep, proceed, reachReview, reachTickets, serverCart, setQuantity } from "./visitor.ts";

test("a wrong password is reported with the HTTP status and nothing typed is lost; the right one signs in and greets", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/account/login`);
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Go Back" })).toBeHidden();
  await shot(page, "login");
  await checkA11y(page, "login");
  await signIn(page, { ...member, password: "wrong" });
  await expect(page.getByRole("alert")).toContainText("Email and/or password does not match our records.");
  await expect(page.getByRole("alert")).toContainText("401");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
  await shot(page, "login-refused");
  await checkA11y(page, "login-refused");
  await signIn(page, member);
  await expect(page).toHaveURL(`${server.url}/events`);
  await expect(greeting(page)).toHaveText("Welcome, Maya");
  await page.reload();
  await expect(greeting(page)).toBeVisible();
  await page.goto(`${server.url}/account/login`);
  await expect(page).toHaveURL(`${server.url}/events`);
});

test("a login that fails without a message is reported as an unexpected error", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/account/login`);
  await page.route("**/member/login", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await signIn(page, member);
  await expect(page.getByRole("alert")).toHaveText("An unexpected error has occurred. (502)");
  await page.unroute("**/member/login");
  await page.route("**/member/login", (route) => route.abort());
  await signIn(page, member);
  await expect(page.getByRole("alert")).toHaveText(
    "An unexpected error has occurred. We can’t reach the museum right now. Please check your connection and try again.",
  );
});

test("the login form describes each field's mistake at the field", { tag: "@checked-at-both-widths" }, async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/account/login`);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(["Enter your email.", "Enter your password."]);
  await description(page, "Email", "This field is required.");
  await description(page, "Password", "This field is required.");
  await fill(page, "Email", "ada@example");
  await description(page, "Email", "Email is invalid.");
  await shot(page, "login-mistakes");
  await checkA11y(page, "login-mistakes");
  await fill(page, "Email", "ada@example.com");
  await description(page, "Email", "");
});

test("signing in follows the address's redirect if it is on this site", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/account/login?redirect=/event/general-admission`);
  await signIn(page, member);
  await onStep(page, "/event/general-admission/date");
  await page.context().clearCookies();
  for (const elsewhere of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    await page.goto(`${server.url}/account/login?redirect=${encodeURIComponent(elsewhere)}`);
    await signIn(page, member);
    await expect(page).toHaveURL(`${server.url}/events`);
    await page.context().clearCookies();
  }
});

test("Go Back on the login returns to the page before", { tag: "@slow" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/general-admission`);
  await onStep(page, "/date");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Go Back" }).click();
  await onStep(page, "/event/general-admission/date");
});

test("Go Back on the login returns to the tickets with the quantities kept", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await reachTickets(page, server.url);
  await setQuantity(page, "Adult", 1);
  await page.getByRole("button", { name: "Are you a member?" }).click();
  await page.getByRole("link", { name: "Sign in for member tickets" }).click();
  await page.getByRole("button", { name: "Go Back" }).click();
  await onStep(page, "/event/general-admission/tickets");
  await expect(page.getByRole("spinbutton", { name: "Adult", exact: true })).toHaveValue("1");
});

test("registering on the way follows the redirect and keeps the cart", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  await reachReview(page, server.url);
  const cart = await serverCart(page, server.url);
  await page.goto(`${server.url}/account/login?redirect=/event/general-admission`);
  await page.getByRole("link", { name: "Create account" }).click();
  await expect(page).toHaveURL(`${server.url}/account/register?redirect=/event/general-admission`);
  await expect(heading(page, "Create an account")).toBeVisible();
  await shot(page, "register");
  await checkA11y(page, "register");
  await fillIn(page, registration(member.email));
  await page.getByRole("button", { name: "Register" }).click();
  await description(page, "Email", "This email already has an account.");
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/account/recover");
  await shot(page, "register-taken");
  await checkA11y(page, "register-taken");
  await page.getByRole("link", { name: "Sign in instead" }).click();
  await expect(page).toHaveURL(`${server.url}/account/login?redirect=/event/general-admission`);
  await page.goBack();
  await fillIn(page, registration(`ada-${crypto.randomUUID()}@meridian.example`));
  await page.getByRole("button", { name: "Register" }).dblclick();
  await onStep(page, "/event/general-admission/date");
  await expect(greeting(page)).toHaveText("Welcome, Ada");
  await expectStatus(page, "You have successfully registered your account and have been signed in.");
  expect(await serverCart(page, server.url)).toEqual(cart);
  // Signed-in visitors already have an account.
  await page.goto(`${server.url}/account/register`);
  await expect(page).toHaveURL(`${server.url}/account`);
});

test("signing in begins with an empty cart; signing out clears customer, cart and tracking data", async ({
  page,
  server,
}) => {
  const layer = () => page.evaluate(() => JSON.stringify(window.dataLayer ?? []));
  await page.context().addCookies([{ name: "tagConsent", value: "allowed", url: server.url }]);
  await reachReview(page, server.url);
  expect(await serverCart(page, server.url)).not.toEqual([]);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, member);
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Cart, / })).toBeHidden();
  expect(await layer()).toContain('"event":"customer"');
  expect(await layer()).not.toContain(member.email);

  await page.goto(`${server.url}/event/general-admission`);
  await chooseDay(page, 1);
  await proceed(page);
  await greeting(page).click();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Reset your password" })).toHaveAttribute("href", "/account/recover");
  await shot(page, "account-menu");
  await checkA11y(page, "account-menu");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(`${server.url}/account/login`);
  await expect(greeting(page)).toBeHidden();
  expect((await page.context().cookies()).filter(({ name }) => name === "customerToken")).toEqual([]);
  expect(await layer()).not.toContain("customer");
  expect(await serverCart(page, server.url)).toEqual([]);
});

test("an invalid token is removed", { tag: "@slow" }, async ({ page, server }) => {
  await page.context().addCookies([{ name: "customerToken", value: "stale", url: server.url }]);
  await page.goto(`${server.url}/events`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(greeting(page)).toBeHidden();
  expect((await page.context().cookies()).filter(({ name }) => name === "customerToken")).toEqual([]);
});

test("signing in and out by keyboard alone", { tag: ["@desktop", "@slow"] }, async ({ page, server }) => {
  await page.goto(`${server.url}/account/login`);
  await page.getByRole("textbox", { name: "Email" }).focus();
  await page.keyboard.type(member.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(member.password);
  await page.keyboard.press("Enter");
  await expect(greeting(page)).toBeVisible();
  await greeting(page).focus();
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("link", { name: "Reset your password" }));
  await page.keyboard.press("Escape");
  await expect(greeting(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page.getByRole("button", { name: "Sign Out" }));
  await page.keyboard.press("Enter");
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
});

test("a long name's greeting overlaps neither logo nor cart", {
  tag: ["@both-widths", "@slow"],
}, async ({ page, server }) => {
  const email = `${"bartholomew.featherstonehaugh".repeat(2)}@extraordinarily-long-domain.meridian.example`;
  const names = { firstName: "Bartholomew-Maximilian-Alexander", lastName: "Featherstonehaugh" };
  const body = { ...names, email, password: "secret", password_confirmation: "secret" };
  const answer = await page.request.post(`${server.url}/api/admin/customer/register`, {
    data: body,
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status()).toBe(200);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, { email, password: "secret" });
  await expect(greeting(page)).toBeVisible();
  await reachReview(page, server.url);
  await page.goto(`${server.url}/event/general-admission/tickets`);
  await expect(page.getByRole("button", { name: /^Cart, / })).toBeVisible();
  await shot(page, "greeting-long");
  await checkA11y(page, "greeting-long");
  const width = page.viewportSize()?.width ?? 0;
  for (const narrower of [width, Math.min(width, 320)]) {
    await page.setViewportSize({ width: narrower, height: 844 });
    await expect(greeting(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await overlapping(page.getByRole("banner").locator("a:visible, button:visible"))).toEqual([]);
  }
});

/** Presses Tab until the control has focus: some account menus have more links. */
async function tabTo(control: Locator): Promise<void> {
  for (
    let presses = 0;
    presses < 8 && !(await control.evaluate((element) => element === document.activeElement));
    presses += 1
  )
    await control.page().keyboard.press("Tab");
  await expect(control).toBeFocused();
}

async function overlapping(elements: Locator): Promise<string[]> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => ({ text: element.textContent, box: element.getBoundingClientRect().toJSON() as DOMRect })),
  );
  return boxes.flatMap(({ text, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
      )
      .map((other) => `${text} / ${other.text}`),
  );
}
