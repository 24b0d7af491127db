import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { CustomerExport } from "../../schemas/generated/wire.ts";
import { greeting, signIn } from "./account.ts";
import { newMember } from "./member.ts";
import { holdBack } from "./support/hold-back.ts";
import { checkA11y, expectStatus, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

async function newCustomer(page: Page, { url }: TestServer) {
  const own = { email: `${crypto.randomUUID()}@example.org`, password: "a-secret" };
  const data = { ...own, password_confirmation: own.password, firstName: "Ada", lastName: "Lovelace" };
  const answer = await page.request.post(`${url}/api/admin/customer/register`, { data });
  expect(answer.status()).toBe(200);
  return { ...own, token: ((await answer.json()) as { accessToken: string }).accessToken };
}

/**
 * Buys two tickets of general admission while signed in, for the last day on sale this month or next.
 * @returns the order's name
 */
async function buy(page: Page, { url }: TestServer, { email, token }: { email: string; token: string }): Promise<void> {
  const headers = { "x-customer-token": token };
  const read = async (query: string) =>
    (await (await page.request.get(`${url}/api/storefront/event/general-admission/dates${query}`)).json()) as {
      body: { dates: { date: string; available: boolean }[]; nextMonth: string };
    };
  const { nextMonth } = (await read("")).body;
  const day = (await read(`?date=${nextMonth}`)).body.dates.findLast(({ available }) => available)?.date ?? "";
  const attributes = [
    { key: "Date", value: day },
    { key: "Time", value: "10:00 AM" },
  ];
  const lineItems = [{ variantId: "general-admission-adult", quantity: 2, attributes }];
  const cart = (await (
    await page.request.post(`${url}/api/storefront/checkout/create`, { headers, data: { lineItems } })
  ).json()) as { id: string };
  const form = { firstName: "Ada", lastName: "Lovelace", email };
  const paid = await page.request.post(`${url}/checkout/${cart.id}`, { form, maxRedirects: 0 });
  expect(paid.status()).toBe(303);
}

async function openAccount(page: Page, { url }: TestServer, own: { email: string; password: string }) {
  await page.goto(`${url}/account`);
  await expect(heading(page, "Sign Into Your Account")).toBeVisible();
  await signIn(page, own);
  await expect(title(page)).toBeVisible();
}
/** Not "Sign Into Your Account". */
const title = (page: Page) => page.getByRole("heading", { level: 1, name: "Your account", exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name });

test("a new account shows empty sections, and the header's menu opens it", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await openAccount(page, server, own);
  await expect(region(page, "Your next visits")).toContainText("No upcoming visits.");
  await expect(region(page, "Your orders")).toContainText("No orders yet.");
  await expect(region(page, "Your orders").getByRole("link", { name: "Confirm your email" })).toBeVisible();
  await expect(region(page, "Membership")).toContainText("You are not a member yet.");
  // A membership bought or given for this address waits for confirmation.
  await expect(region(page, "Your orders")).toContainText(
    "Confirm your email to see orders you made without signing in, and memberships bought for it.",
  );
  await checkA11y(page, "new account");
  await shot(page, "account-new");
  await page.goto(`${server.url}/events`);
  await greeting(page).click();
  await page.getByRole("link", { name: "Your account" }).click();
  await expect(title(page)).toBeVisible();
});

test("a signed-in customer resets the password without typing the email and returns to the account", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await openAccount(page, server, own);
  await region(page, "Security").getByRole("link", { name: "Reset your password" }).click();
  await expect(heading(page, "Reset your password")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Email/ })).toHaveCount(0);
  // Word joiners keep the address on one line.
  const told = async () => (await page.getByRole("main").innerText()).replaceAll("\u2060", "");
  expect(await told()).toContain(own.email);
  const letGo = await holdBack(page, "**/customer/reset");
  const button = page.getByRole("button", { name: "Email me a link" });
  await button.click();
  // A slow request shows that it is pending.
  await expect(button).toHaveAttribute("aria-busy", "true");
  expect(await button.evaluate((element) => getComputedStyle(element, "::after").content)).toBe('""');
  letGo();
  await expect(page.getByText(`If there is an account for ${own.email}, an email`)).toBeVisible();
  await checkA11y(page, "reset-password");
  await shot(page, "reset-password");
  await page.getByRole("main").getByRole("link", { name: "Your account" }).click();
  await expect(title(page)).toBeVisible();
});

test("the account shows visits, orders and membership, and an order opens its tickets", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const own = await newMember(server.url);
  const signedIn = await page.request.post(`${server.url}/api/storefront/member/login`, { data: own });
  const { accessToken: token } = (await signedIn.json()) as { accessToken: string };
  await buy(page, server, { ...own, token });
  await openAccount(page, server, own);
  await expect(region(page, "Membership")).toContainText(/Dual.*Valid until/s);
  const orders = region(page, "Your orders").getByRole("listitem");
  await expect(orders).toHaveCount(2);
  await expect(orders.first()).toContainText("General Admission × 2");
  await expect(orders.first()).toContainText("$50.00");
  await checkA11y(page, "account");
  await shot(page, "account");
  await region(page, "Your next visits")
    .getByRole("link", { name: /^Show tickets: General Admission, .+, 10:00 AM$/ })
    .click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
  await page.goBack();
  await expect(orders.first().getByRole("link", { name: /^Details of order / })).toHaveAttribute(
    "href",
    /^\/order\/[^/]+$/,
  );
  await orders.first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
});

test("details are changed by keyboard; an address must be complete", { tag: "@slow" }, async ({ page, server }) => {
  await openAccount(page, server, await newCustomer(page, server));
  const details = region(page, "Your details");
  const change = details.getByRole("button", { name: "Change your details" });
  await change.focus();
  await page.keyboard.press("Enter");
  const first = details.getByRole("textbox", { name: /^First name/ });
  await expect(first).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Augusta");
  await details.getByRole("textbox", { name: /^Street/ }).focus();
  await page.keyboard.type("12 Elm Street");
  await page.keyboard.press("Enter");
  await expect(details.getByText("Enter your city.").first()).toBeVisible();
  await checkA11y(page, "account details with a mistake");
  await shot(page, "account-details");
  await details.getByRole("textbox", { name: /^Street/ }).fill("");
  await page.keyboard.press("Enter");
  await expectStatus(page, "Your details are saved.");
  await expect(change).toBeFocused();
  await expect(details).toContainText("Augusta Lovelace");
  await expect(greeting(page)).toHaveAccessibleName("Welcome, Augusta");
});

test("the customer exports their data and deletes the account with its password", {
  tag: "@checked-at-both-widths",
}, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await buy(page, server, own);
  await openAccount(page, server, own);
  const data = region(page, "Your data");
  const downloading = page.waitForEvent("download");
  await data.getByRole("button", { name: "Download your data" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("my-museum-data.json");
  const exported = JSON.parse(readFileSync(await file.path(), "utf8")) as CustomerExport;
  expect(exported).toMatchObject({
    customer: { email: own.email },
    orders: [{ lines: [{ title: "General Admission", quantity: 2 }] }],
  });

  await data.getByRole("button", { name: "Delete your account" }).click();
  await expect(data).toContainText("This can’t be undone.");
  await data.getByLabel(/^Password/).fill("not-the-secret");
  await data.getByRole("button", { name: "Delete permanently" }).click();
  await expect(data.getByText("This is not the password of your account.").first()).toBeVisible();
  await checkA11y(page, "account deletion refused");
  await shot(page, "account-delete");
  await data.getByLabel(/^Password/).fill(own.password);
  await data.getByRole("button", { name: "Delete permanently" }).click();
  await expect(heading(page, "Your account has been deleted")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: `We’ve emailed a confirmation to ${own.email}.` }),
  ).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/account/deleted`);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, own);
  await expect(page.getByText(/Email and\/or password does not match our records/).first()).toBeVisible();
});

test("offline the account says so, and loads the rest with the network", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  const own = await newCustomer(page, server);
  await page.route("**/customer/orders*", (route) => route.abort("internetdisconnected"));
  await openAccount(page, server, own);
  await expect(region(page, "Your orders").getByRole("alert")).toContainText("Your orders could not be loaded");
  await expect(region(page, "Your next visits")).toContainText("No upcoming visits.");
  await checkA11y(page, "account without its orders");
  await page.unroute("**/customer/orders*");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(region(page, "Your orders")).toContainText("No orders yet.");
});

test("a session ended elsewhere asks to sign in and returns", { tag: "@slow" }, async ({ page, server }) => {
  const own = await newCustomer(page, server);
  await openAccount(page, server, own);
  await page.route("**/customer/*", (route) =>
    route.fulfill({
      status: 401,
      json: { error: "You are not signed in.", errors: [{ code: "SIGN_IN_REQUIRED", message: "x" }] },
    }),
  );
  await page.reload();
  await expect(page).toHaveURL(`${server.url}/account/login?redirect=/account`);
});
