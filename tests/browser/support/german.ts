import type { Page } from "@playwright/test";
import type { Cart, Dates, OrderResponse } from "../../../schemas/generated/wire.ts";
import { readQr } from "../../read-qr.ts";
import { englishIn } from "../../support/english-words.ts";
import { mailTexts } from "./mail-texts.ts";
import { mailsTo } from "./outbox.ts";
import { saidBy } from "./said-by.ts";
import { shot } from "./screens.ts";
import type { TestServer } from "./server.ts";
import { expect } from "./test.ts";

/** Thursday, what is after the break of an address, employees and devices of the demo, and countries with names of their own. */
const demoNames =
  /\bDo\b|@\S+|\b(?:Front desk|Leo Park|Content editor|Demo card reader|Island|Isle of Man|Vereinigte Arabische Emirate)\b/gi;

/** Times on 12 hours, and amounts as they are not written in Austria. */
const foreignFormat = /\d\s?[ap]m\b|\$\d|€\d|€\s[\d.]*\.\d\d(?!\d)/i;

/** Expects texts without one English word, time on 12 hours or foreign amount. */
export function expectGermanTexts(texts: readonly string[], name: string): void {
  const isForeign = (text: string) => {
    const rest = text.replace(demoNames, "");
    return foreignFormat.test(rest) || englishIn(rest, "de").length > 0;
  };
  expect.soft([...new Set(texts.filter(isForeign))], `English on ${name}`).toEqual([]);
}

/** Expects a screen without one English word, and no wider than its window. */
export async function expectGerman(page: Page, name: string): Promise<void> {
  await page.waitForLoadState();
  await expect(page.locator("html")).toHaveAttribute("lang", "de-AT");
  // Screens that still load would hide their texts.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole("status").getByText(/geladen$|^Wird berechnet/)).toHaveCount(0);
  expectGermanTexts(await saidBy(page, "de"), name);
  // A phone's window grows with what is too wide for it.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `width of ${name}`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await shot(page, `de-${name}`);
}

/** A mail's texts, with plain spaces. */
type Mail = Awaited<ReturnType<typeof mailTexts>>;

/** Expects an address to have `count` mails, with no English word in what they say and attach. @returns their texts */
export async function germanMails(server: TestServer, email: string, count: number): Promise<Mail[]> {
  await expect.poll(async () => (await mailsTo(server, email)).length, { timeout: 30_000 }).toBe(count);
  const mails = await Promise.all((await mailsTo(server, email)).map(mailTexts));
  return mails.map((mail) => {
    const plain = Object.entries(mail).map(([part, text]) => [part, text.replaceAll("\u00a0", " ")] as const);
    for (const [part, text] of plain) expectGermanTexts(text.split("\n"), `${part} of "${mail.subject}"`);
    return Object.fromEntries(plain) as unknown as Mail;
  });
}

export const anEmail = () => `maria-${crypto.randomUUID()}@example.org`;

/** Fills in fields by their labels; a required one ends with " *". */
export async function fillFields(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await page.getByRole("textbox", { name: new RegExp(`^${name}( \\*)?$`) }).fill(text);
}

export const area = (page: Page) => page.getByRole("region", { name: "Weiter", exact: true });

/** Presses the area's only link, and waits for the step. */
export async function goOn(page: Page, path: string): Promise<void> {
  const link = area(page).getByRole("link");
  await expect(link).not.toHaveAttribute("aria-disabled", "true");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Pays as Maria Gruber. @returns the order's address */
export async function payInGerman(page: Page, email: string, name: string): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\//);
  await expectGerman(page, `${name}-checkout`);
  await fillFields(page, { Vorname: "Maria", Nachname: "Gruber", "E-Mail": email });
  await page.getByRole("button", { name: /bezahlen$|abschließen$/ }).click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGerman(page, `${name}-confirmation`);
  return page.url().replace(/\/confirmation$/, "");
}

/** Days of the permanent collection that are on sale, from tomorrow on. */
export async function daysOnSale({ url }: TestServer): Promise<string[]> {
  const address = `${url}/api/storefront/event/dauerausstellung/dates`;
  const month = async (query: string) => ((await (await fetch(address + query)).json()) as { body: Dates }).body;
  const first = await month("");
  const next = first.nextMonth === null ? undefined : await month(`?date=${first.nextMonth}`);
  return [...first.dates, ...(next?.dates ?? [])]
    .filter(({ available, date }) => available && date > (first.today ?? ""))
    .map(({ date }) => date);
}

/** A cart of the API: ticket types with their quantity. */
export async function cartOf(
  { url }: TestServer,
  date: string,
  lines: Readonly<Record<string, number>>,
): Promise<Cart> {
  const lineItems = Object.entries(lines).map(([variantId, quantity]) => ({
    variantId,
    quantity,
    attributes: Object.entries({
      ...(/^(dauer|audio)/.test(variantId) && { Type: "admission", Date: date }),
      ...(variantId.startsWith("dauer") && { Time: "14:00" }),
    }).map(([key, value]) => ({ key, value })),
  }));
  const answer = await fetch(`${url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "de-AT" },
    body: JSON.stringify({ lineItems }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Cart;
}

/** Buys tickets through the API, as Maria Gruber. @returns the order with its address and its first ticket's id */
export async function buyInGerman(
  server: TestServer,
  { date, email, lines }: { date: string; email: string; lines: Readonly<Record<string, number>> },
): Promise<{ url: string; name: string; ticketId: string }> {
  const cart = await cartOf(server, date, lines);
  const paid = await fetch(`${server.url}/checkout/${cart.id}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ firstName: "Maria", lastName: "Gruber", email }),
  });
  const id = paid.headers.get("location")?.split("/")[2] ?? "";
  return { url: `${server.url}/order/${id}`, ...(await ticketsOf(server, id)) };
}

/** An order's name, and its first ticket's id. */
export async function ticketsOf({ url }: TestServer, id: string): Promise<{ name: string; ticketId: string }> {
  const answer = await fetch(`${url}/api/storefront/order/${id}/tickets`);
  const { body } = (await answer.json()) as { body: OrderResponse };
  const payload = JSON.parse(readQr(body.order.orderTickets[0]?.qrCode ?? "")) as { id: string };
  return { name: body.order.name, ticketId: payload.id };
}
