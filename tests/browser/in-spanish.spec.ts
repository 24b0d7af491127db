import type { Page } from "@playwright/test";
import { englishIn } from "../support/english-words.ts";
import { mailText } from "../support/mail-text.ts";
import { member } from "./account.ts";
import { mailsTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";
import { serverCart } from "./visitor.ts";

test.use({ locale: "es-US" });

/** All that a page says: what is seen, what assistive technology hears, and the browser's tab. */
const saidBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ["aria-label", "aria-description", "aria-roledescription", "title", "alt", "placeholder"];
    const own = [...document.querySelectorAll<HTMLElement>("body *")].filter((each) => {
      const tongue = each.closest<HTMLElement>("[lang]");
      return tongue === null || tongue.lang.startsWith("es");
    });
    const direct = (each: HTMLElement) =>
      [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent);
    const spoken = own.filter((each) => !/^(script|style|template|noscript)$/i.test(each.tagName));
    return [
      document.title,
      document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content ?? "",
      ...spoken.flatMap((each) => [...direct(each), ...attributes.map((name) => each.getAttribute(name))]),
    ].flatMap((text) => (text ? [text.trim()] : []));
  });

/** Expects a screen without one English word. */
async function expectSpanish(page: Page, name: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  // Screens that still load would hide their texts.
  await expect(page.getByRole("status").getByText(/^Cargando/)).toHaveCount(0);
  const english = (await saidBy(page)).filter((text) => englishIn(text).length > 0);
  expect.soft([...new Set(english)], `English on ${name}`).toEqual([]);
  await shot(page, `es-${name}`);
}

const next = (page: Page) => page.getByRole("region", { name: "Continuar" }).getByRole("link");

/** Answers whatever a step asks: the first of what is offered. */
async function answer(page: Page): Promise<void> {
  const main = page.locator("main");
  const day = main.getByRole("grid").locator('button:not([aria-disabled="true"]):not([disabled])');
  if (await main.getByRole("grid").count()) {
    await expect(main.getByRole("grid").getByRole("button").first()).toBeVisible();
    const chosen = await main.getByRole("grid").locator('[aria-pressed="true"]').count();
    if (chosen === 0 && (await day.count()) < 2) await page.getByRole("button", { name: "Mes siguiente" }).click();
    if (chosen === 0) await day.nth(1).click();
  }
  for (const group of await main.locator('[role="radiogroup"], fieldset:has(> * input[type="radio"])').all())
    await group.locator('input[type="radio"]:not([disabled])').first().check();
  const amount = main.getByRole("button", { name: "$25", exact: true });
  if ((await amount.count()) && (await amount.getAttribute("aria-pressed")) !== "true") await amount.click();
  for (const choice of await main.locator("select").all()) await choice.selectOption({ index: 1 });
  const box = main.getByRole("checkbox").first();
  if (await box.count()) await box.check();
  const number = main.getByRole("spinbutton").first();
  if (await number.count()) await number.fill("2");
  for (const field of await main.locator('input:is([type="text"],[type="tel"],[type="email"]):visible').all()) {
    if ((await field.inputValue()) !== "") continue;
    const type = (await field.getAttribute("type")) ?? "";
    const isNumber = (await field.getAttribute("inputmode")) === "numeric" && type === "text";
    await field.fill({ tel: "3035550142", email: "grace@example.org" }[type] ?? (isNumber ? "2" : "Ada"));
  }
}

/** Presses Continue, if it can be, and waits for another page or a sentence that says what is missing. */
async function press(page: Page): Promise<boolean> {
  const before = page.url();
  const told = async () =>
    JSON.stringify([
      await page.getByRole("alert").allInnerTexts(),
      await page.locator('main [aria-invalid="true"]').count(),
    ]);
  const earlier = await told();
  if ((await next(page).getAttribute("aria-disabled")) === "true") return false;
  await next(page).click();
  // The checkout is another document: it can replace this page while its sentences are read.
  await expect(async () => expect(page.url() !== before || (await told()) !== earlier).toBe(true)).toPass();
  return page.url() !== before;
}

/** Goes through a flow to its checkout, and reads each page empty, refused and answered. */
async function walk(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  for (let view = 1; view < 30; view += 1) {
    await expect(next(page)).toBeVisible();
    await expectSpanish(page, `${name}-${view}`);
    if (await press(page)) {
      if (page.url().includes("/checkout/")) return;
    } else {
      // A page of several steps opens one after the other.
      await answer(page);
    }
  }
  throw new Error(`${name} has no end at ${page.url()}: ${await page.getByRole("alert").allInnerTexts()}`);
}

/** Pays on the checkout page, refused once. @returns the order's address */
async function pay(page: Page, name: string, email: string): Promise<string> {
  await expectSpanish(page, `${name}-checkout`);
  const button = page.getByRole("button", { name: /^(Pagar|Completar)/ });
  for (const field of ["firstName", "lastName", "email"]) await page.locator(`input[name="${field}"]`).fill("");
  await button.click();
  await expectSpanish(page, `${name}-checkout-refused`);
  await page.locator('input[name="firstName"]').fill("Ada");
  await page.locator('input[name="lastName"]').fill("Lovelace");
  await page.locator('input[name="email"]').fill(email);
  await button.click();
  await expect(page).toHaveURL(/\/es\/order\/[^/]+\/confirmation/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSpanish(page, `${name}-confirmation`);
  return page.url().replace(/\/confirmation.*/, "");
}

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

/** Expects an address to have mails, without one English word in their texts. */
async function expectSpanishMails(server: TestServer, email: string): Promise<void> {
  await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const mail of await mailsTo(server, email)) {
    // The first part is the text; others are HTML with styles, pictures and attachments.
    const [, text = ""] = /text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(mail) ?? [];
    expect(text).not.toBe("");
    expect(
      mailText(text)
        .split("\n")
        .filter((line) => englishIn(line).length > 0),
    ).toEqual([]);
  }
}

test("a new account's mails have no English word", async ({ page, server }) => {
  const email = `ada-${crypto.randomUUID()}@example.org`;
  const registered = await page.request.post(`${server.url}/api/admin/customer/register`, {
    headers: { "accept-language": "es-US" },
    data: { firstName: "Ada", lastName: "Lovelace", email, password: "countess", password_confirmation: "countess" },
  });
  expect(registered.status()).toBe(200);
  await expectSpanishMails(server, email);
});
