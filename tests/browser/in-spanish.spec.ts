import { member } from "./account.ts";
import { checkA11y } from "./support/screens.ts";
import { expectSpanish, expectSpanishMails, pay, walk } from "./support/spanish.ts";
import { expect, test } from "./support/test.ts";
import { serverCart } from "./visitor.ts";

test.use({ locale: "es-US" });

test("no English word is left on pages that need no visit", async ({ page, server }) => {
  const paths = ["events", "memberships", "account/login", "account/register", "account/recover"];
  const more = ["account/activate", "account/set-password?token=abc", "gift-card-balance", "404", "not/a/page"];
  for (const path of [...paths, ...more]) {
    await page.goto(`${server.url}/es/${path}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    // A link's token is checked by a call, and its answer replaces the form.
    await page.waitForLoadState("networkidle");
    await expectSpanish(page, path.replaceAll(/\W+/g, "-"));
    const submit = page.locator('main button[type="submit"]').first();
    if (!(await submit.count())) continue;
    await submit.click();
    await expectSpanish(page, `${path.replaceAll(/\W+/g, "-")}-refused`);
  }
});

for (const flow of [
  "event/general-admission",
  "event/quick-visit",
  "event/planetarium-night",
  "event/school-visit",
  "event/group-visit",
  "event/camp-visit",
  "series/lecture-series",
  "gift-card/send",
])
  test(`no English word is left from ${flow} to its checkout`, async ({ page, server }) => {
    test.setTimeout(90_000);
    await walk(page, `${server.url}/es/${flow}`, flow.replaceAll("/", "-"));
    await expectSpanish(page, `${flow.replaceAll("/", "-")}-end`);
  });

test("no English word is left on an order, from its checkout to its changes and mails", async ({ page, server }) => {
  test.setTimeout(240_000);
  await walk(page, `${server.url}/es/event/quick-visit`, "order");
  const email = `ada-${crypto.randomUUID()}@example.org`;
  const order = await pay(page, "order", email);
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSpanish(page, "order-record");
  const change = page.getByRole("link", { name: /^Cambiar/ }).or(page.getByRole("button", { name: /^Cambiar/ }));
  await change.first().click();
  await expectSpanish(page, "order-change");
  await expectSpanishMails(server, email);
});

test("no English word is left where an event is sold out", async ({ page, server }) => {
  await page.goto(`${server.url}/es/event/dinosaur-sleepover`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSpanish(page, "sold-out");
});

test("no English word is left in an account", async ({ page, server }) => {
  test.setTimeout(240_000);
  await page.goto(`${server.url}/es/account/login`);
  await page.locator('input[type="email"]').fill(member.email);
  await page.locator('input[type="password"]').fill("wrong");
  await page.locator('main button[type="submit"]').click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSpanish(page, "login-wrong");
  await page.locator('input[type="password"]').fill(member.password);
  await page.locator('main button[type="submit"]').click();
  await expect(page).toHaveURL(/\/es\/events$/);
  for (const path of ["account", "account/tickets", "account/membership", "account/sessions"]) {
    await page.goto(`${server.url}/es/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSpanish(page, path.replaceAll("/", "-"));
  }
  await page.getByRole("banner").getByRole("button").last().click();
  await expectSpanish(page, "account-menu");
});

test("the language's links keep step, answers and cart", { tag: "@each-width" }, async ({ page, server }) => {
  await page.goto(`${server.url}/event/planetarium-night`);
  await page.getByRole("spinbutton").fill("2");
  await page.getByRole("region", { name: "Continue" }).getByRole("link").click();
  await expect(page).toHaveURL(/\/event\/planetarium-night\/review$/);
  const cart = await serverCart(page, server.url);
  expect(cart).toHaveLength(1);
  const inFooter = page.getByRole("contentinfo");
  await inFooter.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL(`${server.url}/es/event/planetarium-night/review`);
  await expect(page.getByRole("heading", { level: 1, name: "Revise su noche" })).toBeVisible();
  await expectSpanish(page, "switched");
  await checkA11y(page, "a review in Spanish");
  expect((await serverCart(page, server.url)).map((line) => line.replace(/ \(.*\)/, ""))).toEqual(
    cart.map((line) => line.replace(/ \(.*\)/, "")),
  );
  await page.goBack();
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(`${server.url}/es/events`);
  await inFooter.getByRole("navigation", { name: "Idioma" }).getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${server.url}/events`);
  await page.goto(`${server.url}/`);
  await expect(page).toHaveURL(`${server.url}/events`);
});

test("a new account's mails have no English word", async ({ page, server }) => {
  const email = `ada-${crypto.randomUUID()}@example.org`;
  const registered = await page.request.post(`${server.url}/api/admin/customer/register`, {
    headers: { "accept-language": "es-US" },
    data: { firstName: "Ada", lastName: "Lovelace", email, password: "countess", password_confirmation: "countess" },
  });
  expect(registered.status()).toBe(200);
  await expectSpanishMails(server, email);
});
