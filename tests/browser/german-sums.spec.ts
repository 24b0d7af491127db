import type { Page } from "@playwright/test";
import { atWork, openTool } from "./desk.ts";
import { anEmail, cartOf, daysOnSale, expectGerman, germanMails, payInGerman } from "./support/german.ts";
import type { TestServer } from "./support/server.ts";
import { expect, test } from "./support/test.ts";

// A code, a gift card, tax at two rates in the prices, and a part refunded: each sum to the cent, wherever it is shown.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna", museum: "museums/lindenhof" });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** A text as people read it: one kind of space. */
const plain = (text: string) => text.replaceAll(/\s+/g, " ");

/** Buys a gift card of 20 euros for oneself. @returns its code */
async function giftCard(page: Page, server: TestServer): Promise<string> {
  const email = anEmail();
  await page.goto(`${server.url}/gift-card/gutschein`);
  await button(page, "€ 20").click();
  await page.getByRole("radio", { name: /^Für mich/ }).check();
  await page.getByRole("region", { name: "Weiter", exact: true }).getByRole("link").click();
  await expect(page).toHaveURL(/\/pruefen$/);
  await page.getByRole("region", { name: "Weiter", exact: true }).getByRole("link").click();
  await payInGerman(page, email, "sums-gift-card");
  const mails = await germanMails(server, email, 2);
  return /(?:\w{4}-){3}\w{4}/.exec(mails.map(({ text, pdf }) => text + pdf).join())?.[0] ?? "";
}

async function redeem(page: Page, code: string): Promise<void> {
  await button(page, /^Gutschein (oder Aktionscode )?einlösen$/).click();
  await page.getByRole("textbox", { name: /^Gutschein/ }).fill(code);
  await button(page, "Einlösen").click();
}

/** A table's rows, each in one line. */
async function rowsOf(page: Page, name: string | RegExp): Promise<string[]> {
  const table = page.getByRole("table", { name });
  await expect(table).toBeVisible();
  const rows = await table.getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => (await row.locator("th, td").allInnerTexts()).map(plain).filter(Boolean).join(" | ")),
  );
}

/** Expects a page to say a text, wherever it breaks its lines. */
const expectText = (page: Page, text: string) =>
  expect.poll(async () => plain(await page.getByRole("main").innerText())).toContain(text);

test("a code, a gift card and a partial refund are counted to the cent on every page, mail and report", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  test.setTimeout(180_000);
  const code = await giftCard(page, server);
  const email = anEmail();
  const date = (await daysOnSale(server))[1] ?? "";
  const { checkoutUrl } = await cartOf(server, date, { "dauerausstellung-erwachsene": 3, "audioguide-geraet": 1 });
  await page.goto(checkoutUrl);
  await redeem(page, "linde20");
  await expect(button(page, "LINDE20 entfernen")).toBeVisible();
  await redeem(page, code);
  await expect(button(page, "Jetzt € 22,40 bezahlen")).toBeVisible();
  const end = code.slice(-4);
  await expectText(page, "Zwischensumme € 52,00 LINDE20 −€ 9,60 Summe € 42,40");
  await expectText(page, `Gutschein mit der Endung ${end} −€ 20,00 Zu zahlen € 22,40`);
  const taxes = ["Enthält € 0,67 USt. (20 % von € 3,33)", "Enthält € 3,49 USt. (10 % von € 34,91)"];
  await expectText(page, taxes.join(" "));
  const order = await payInGerman(page, email, "sums");
  const name = /#\d+/.exec(await page.getByRole("heading", { level: 1 }).innerText())?.[0] ?? "";
  await page.goto(order);
  await expectText(page, `LINDE20 −€ 9,60 Summe € 42,40 Gutschein mit der Endung ${end} € 20,00 Bezahlt: `);
  await expectText(page, taxes.join(" "));
  const sold = ["20 % | € 3,33 | € 0,67 | € 4,00", "10 % | € 34,91 | € 3,49 | € 38,40"];
  expect((await rowsOf(page, /^Beleg Nr/)).slice(1)).toEqual([...sold, "Summe | € 38,24 | € 4,16 | € 42,40"]);
  await expectGerman(page, "sums-order");
  const [bought] = await germanMails(server, email, 1);
  expect(bought?.text).toContain(["LINDE20: −€ 9,60", "Summe: € 42,40", ...taxes].join("\n"));
  expect(bought?.pdf).toContain(["Maria Gruber", "€ 42,40 bezahlt", ...taxes].join(" · "));

  await atWork(page, server.url);
  await openTool(page, server.url, "/orders", "Bestellungen");
  await page.getByRole("textbox", { name: /^Bestellnummer/ }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: `Bestellung ${name}` })).toBeVisible();
  expect((await rowsOf(page, "Zahlungen")).slice(1)).toEqual([
    expect.stringMatching(`Gutschein mit der Endung ${end} \\| – \\| € 20,00$`),
    expect.stringMatching(/Testzahlung \| – \| € 22,40$/),
  ]);
  await expectGerman(page, "sums-desk-order");
  await button(page, "Erstatten").click();
  await button(page, /Erwachsene.*: mehr/)
    .first()
    .click();
  await page.getByRole("textbox", { name: /^Grund/ }).fill("Eine Person ist krank");
  await button(page, "1 Artikel erstatten").click();
  await button(page, "€ 12,80 erstatten").click();
  await expect(page.getByText(`1 Artikel der Bestellung ${name} erstattet.`)).toBeVisible();
  await expectText(page, "€ 12,80 erstattet für 1 × Dauerausstellung, Erwachsene.");
  await expectGerman(page, "sums-refunded");
  const [, refunded] = await germanMails(server, email, 2);
  expect(refunded?.text).toContain("Einen Teil dieser Tickets haben wir storniert: Dauerausstellung, ");
  expect(refunded?.text).toContain("Sie bekommen € 12,80 auf demselben Weg zurück");
  const left = ["Enthält € 0,67 USt. (20 % von € 3,33)", "Enthält € 2,33 USt. (10 % von € 23,27)"];
  expect(refunded?.pdf).toContain(["Maria Gruber", "€ 29,60 bezahlt", ...left].join(" · "));

  await openTool(page, server.url, "/reports", "Berichte");
  expect((await rowsOf(page, "Nach Steuersatz")).slice(1)).toEqual([
    "Eintritt | 10 % | € 34,91 | € 3,49 | € 11,64 | € 1,16 | € 23,27 | € 2,33",
    "Produkt | 20 % | € 3,33 | € 0,67 | € 0,00 | € 0,00 | € 3,33 | € 0,67",
    "Summe | € 38,24 | € 4,16 | € 11,64 | € 1,16 | € 26,60 | € 3,00",
  ]);
  expect((await rowsOf(page, "Nach Zahlungsart")).slice(1)).toEqual([
    "Testzahlung | € 42,40 | € 12,80 | € 29,60",
    "Summe | € 42,40 | € 12,80 | € 29,60",
  ]);
  await expectGerman(page, "sums-report");
  await page.goto(order);
  await expectText(page, "Erstattet € 12,80 Verbleibt € 29,60");
  await expectText(page, left.join(" "));
  expect((await rowsOf(page, /^Gutschrift Nr/)).slice(1)).toEqual(["10 % | −€ 11,64 | −€ 1,16 | −€ 12,80"]);
  await expectGerman(page, "sums-order-refunded");
});
