import type { Page, Request } from "@playwright/test";
import { englishIn } from "../../support/english-words.ts";
import { dayToCome } from "../desk.ts";
import { mailTexts } from "./mail-texts.ts";
import { mailsTo } from "./outbox.ts";
import { saidBy } from "./said-by.ts";
import { shot } from "./screens.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

const calls = new WeakMap<Page, Set<Request>>();

/** Counts a page's open calls from now on, so that a screen is read after their answers. */
function openCalls(page: Page): Set<Request> {
  const known = calls.get(page);
  if (known) return known;
  const open = new Set<Request>();
  calls.set(page, open);
  page.on("request", (request) => {
    // It waits at the server until another device reports something.
    if (/\/api\/(?!.*door-conflicts)/.test(request.url())) open.add(request);
  });
  page.on("response", (response) => open.delete(response.request()));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

/**
 * Employees, members and devices of the demo, the parts of an address, and names of files, paths, ids and payment
 * methods. Browsers and a guest without a name are stored in the language of other tests' people.
 */
const demoNames =
  /\b(?:Front desk|Leo Park|Content editor|Demo card reader|Chrome on Linux)\b|^(?:A browser|Guest)$|Conditions of visit|^(?:conditions|member)$|\b[a-z\d]+(?:-[a-z\d]+)+\b|\([a-z]{2}-[A-Z]{2}\)|\b\d+:\d\d [AP]M\b|Apple Pay|Google Pay|Cash App Pay|^Link$|(?<!\S)\/\S+|\S+\.(?:json|png|svg)\b|\S*@\S+/g;

const isEnglish = (text: string): boolean => englishIn(text.replace(demoNames, "")).length > 0;

/** Expects a screen without one English word. */
export async function expectSpanish(page: Page, name: string): Promise<void> {
  const open = openCalls(page);
  await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  // Screens that still load would hide their texts.
  await expect(page.getByRole("status").getByText(/^Cargando/)).toHaveCount(0);
  const english = (await saidBy(page, "es")).filter(isEnglish);
  expect.soft([...new Set(english)], `English on ${name}`).toEqual([]);
  await shot(page, `es-${name}`);
}

export const next = (page: Page) => page.getByRole("region", { name: "Continuar" }).getByRole("link");

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
  // A country is chosen already.
  for (const choice of await main.locator("select").all())
    if ((await choice.inputValue()) === "") await choice.selectOption({ index: 1 });
  const box = main.getByRole("checkbox").first();
  if (await box.count()) await box.check();
  const number = main.getByRole("spinbutton").first();
  if (await number.count()) await number.fill("2");
  // A field for an own amount would replace the chosen one.
  const fields = 'input:is([type="text"],[type="tel"],[type="email"]):not([inputmode="decimal"]):visible';
  for (const field of await main.locator(fields).all()) {
    if ((await field.inputValue()) !== "") continue;
    const type = (await field.getAttribute("type")) ?? "";
    const isNumber = (await field.getAttribute("inputmode")) === "numeric" && type === "text";
    const [, part = type] = /__(state|zip)$/.exec((await field.getAttribute("id")) ?? "") ?? [];
    const known = { tel: "3035550142", email: "grace@example.org", state: "CO", zip: "80202" };
    await field.fill(known[part as keyof typeof known] ?? (isNumber ? "2" : "Ada"));
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

/** Buys one of each variant, tomorrow or later. @returns the address of the order's page */
export async function buyInSpanish({ url }: TestServer, email: string, variants: readonly string[]): Promise<string> {
  const at = (time: string) => [
    { key: "Date", value: date },
    { key: "Time", value: time },
  ];
  const date = await dayToCome(url);
  const lineItems = variants.map((variantId, n) => {
    return { variantId, quantity: 1, attributes: at(n === 0 ? "10:00 AM" : "2:00 PM") };
  });
  const made = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "es-US" },
    body: JSON.stringify({ lineItems }),
  });
  const { id } = (await made.json()) as { id: string };
  const body = new URLSearchParams({ firstName: "Ada", lastName: "Lovelace", email });
  const paid = await fetch(`${url}/es/checkout/${id}`, { method: "POST", redirect: "manual", body });
  return url + (paid.headers.get("location") ?? "").replace(/\/confirmation$/, "");
}

/** Goes through a flow to its checkout, and reads each page empty, refused and answered. */
export async function walk(page: Page, url: string, name: string): Promise<void> {
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
export async function pay(page: Page, name: string, email: string): Promise<string> {
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

/** Expects an address to have mails, without one English word in their subjects, texts, HTML, calendars and PDFs. */
export async function expectSpanishMails(server: TestServer, email: string, count = 1): Promise<void> {
  await expect
    .poll(async () => (await mailsTo(server, email)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(count);
  for (const mail of await mailsTo(server, email)) {
    const texts = await mailTexts(mail);
    const said = Object.values(texts).flatMap((text) => text.split("\n"));
    expect.soft(said.filter(isEnglish), texts.subject).toEqual([]);
  }
}
