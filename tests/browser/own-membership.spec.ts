import type { Page } from "@playwright/test";
import { fillIn } from "./member.ts";
import { linkIn, mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, prepareContext, test } from "./support/test.ts";

const password = "countess";

/** Registers a customer. @returns the email and the session's headers */
async function register(page: Page, server: TestServer) {
  const email = `ada-${crypto.randomUUID()}@meridian.example`;
  const data = { email, password, password_confirmation: password, firstName: "Ada", lastName: "Lovelace" };
  const made = await page.request.post(`${server.url}/api/admin/customer/register`, { data });
  return { email, headers: { "X-Customer-Token": ((await made.json()) as { accessToken: string }).accessToken } };
}

/** Buys a level. @returns the URL of its order's page */
async function buy(
  page: Page,
  { url }: TestServer,
  variantId: string,
  email: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const made = await page.request.post(`${url}/api/storefront/checkout/create`, {
    data: { lineItems: [{ variantId, quantity: 1 }] },
    headers,
  });
  const { id } = (await made.json()) as { id: string };
  const paid = await page.request.post(`${url}/checkout/${id}`, {
    form: { firstName: "Ada", lastName: "Lovelace", email },
    maxRedirects: 0,
  });
  return url + paid.headers().location;
}

async function signIn(page: Page, email: string): Promise<void> {
  await fillIn(page, { Email: email, Password: password });
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("the confirmation link asks to sign in, and offers a new password otherwise", async ({ page, server }) => {
  const { email } = await register(page, server);
  const link = linkIn(await mailTo(server, email), "/account/verify");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/account/verify`);
  await expect(page.getByRole("link", { name: "Set your own password" })).toBeVisible();
  await shot(page, "verify-sign-in");
  await checkA11y(page, "verify-sign-in");
  await signIn(page, email);
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible();
  await shot(page, "verify-done");
  await checkA11y(page, "verify-done");
  await page.reload();
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible();
});

test("the owner of the email takes over an account that a stranger registered", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const { email, headers } = await register(page, server);
  await page.goto(linkIn(await mailTo(server, email), "/account/verify"));
  await page.getByRole("link", { name: "Set your own password" }).click();
  await fillIn(page, { Password: "my-own-secret", "Confirm password": "my-own-secret" });
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("banner").getByText("Welcome, Ada")).toBeVisible();
  expect((await page.request.get(`${server.url}/api/storefront/customer/me`, { headers })).status()).toBe(401);
});

test("the menu asks to confirm an unconfirmed email", { tag: "@slow" }, async ({ page, server }) => {
  const { email } = await register(page, server);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, email);
  await page.getByRole("button", { name: "Welcome, Ada" }).click();
  await page.getByRole("link", { name: "Confirm your email" }).click();
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText(`An email with a link is on its way to ${email}.`)).toBeVisible();
  await shot(page, "verify-sent");
  await checkA11y(page, "verify-sent");
  await page.goto(linkIn(await mailTo(server, email, "Confirm your email"), "/account/verify"));
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible();
});

test("the account shows the member's card and the next membership, and replaces the card; a shared order shows none", {
  tag: "@checked-at-both-widths",
}, async ({ page, server, browser }) => {
  const { email, headers } = await register(page, server);
  await buy(page, server, "dual-year", email, headers);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/events$/);
  await page.goto(linkIn(await mailTo(server, email, "Your account"), "/account/verify"));
  await expect(page.getByText(`Your email ${email} is confirmed.`)).toBeVisible();
  const order = await buy(page, server, "individual-year", email);

  await page.reload();
  await page.getByRole("button", { name: "Welcome, Ada" }).click();
  await expect(page.getByText(/^Dual, valid until /)).toBeVisible();
  await expect(page.getByText(/^Then Individual, .* to /)).toBeVisible();
  await shot(page, "account-menu-later");
  await page.getByRole("link", { name: "Your membership card" }).click();
  const card = page.getByRole("article", { name: "Membership Dual, Ada Lovelace" });
  await expect(page.getByRole("region", { name: "What begins later" }).getByRole("listitem")).toHaveText([
    /^Individual: /,
  ]);
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeHidden();
  const code = card.getByRole("img");
  const before = await code.getAttribute("src");
  // On a phone the code is as wide as the card, to be scanned at the door.
  const { width = 0 } = (await code.boundingBox()) ?? {};
  if (page.viewportSize()?.width === 390) expect(width).toBeGreaterThan(240);
  await shot(page, "own-card");
  await checkA11y(page, "own-card");
  await page.getByRole("button", { name: "Replace card" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Here is your new card. The old one is no longer valid." }),
  ).toBeVisible();
  await expect(code).not.toHaveAttribute("src", before ?? "");

  const stranger = await (await prepareContext(await browser.newContext())).newPage();
  await stranger.goto(order);
  const seen = stranger.getByRole("article", { name: "Membership Individual, Ada Lovelace" });
  await expect(seen).toBeVisible();
  await expect(seen.getByRole("img")).toHaveCount(0);
  await expect(stranger.getByText("Its card is in the member’s account.")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Print membership card" })).toHaveCount(0);
  await shot(stranger, "order-of-another");
  await checkA11y(stranger, "order-of-another");
  await stranger.context().close();
});

test("a second membership's start is shown at checkout, with and without script", {
  tag: ["@checked-at-both-widths", "@slow"],
}, async ({ page, server }) => {
  const { email, headers } = await register(page, server);
  await buy(page, server, "dual-year", email, headers);
  await page.goto(`${server.url}/account/login`);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/events$/);
  const made = await page.request.post(`${server.url}/api/storefront/checkout/create`, {
    data: { lineItems: [{ variantId: "dual-year", quantity: 1 }] },
    headers,
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${server.url}/checkout/${id}`);
  // After hydration the field appears without another page.
  await page.getByRole("button", { name: "Use a gift card or promotion code" }).click();
  await expect(page.getByRole("textbox", { name: /^Gift card or promotion code/ })).toBeFocused();
  const note = page.getByText(/^Your membership “Dual” lasts until .* This one begins on /);
  await expect(note).toBeVisible();
  const day = /begins on (.*)\.$/.exec(await note.innerText())?.[1] ?? "";
  await shot(page, "checkout-renewal");
  await checkA11y(page, "checkout-renewal");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText("You have successfully registered this membership.")).toBeVisible();
  // The membership begins on the day that checkout named.
  await mailTo(server, email, `valid from ${day} until`);
});
