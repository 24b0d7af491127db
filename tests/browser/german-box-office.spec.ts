import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";
import type { Dates } from "../../schemas/generated/wire.ts";
import { edit } from "../support/plenty.ts";
import { atWork, openTool } from "./desk.ts";
import { anEmail, buyInGerman, daysOnSale, expectGerman, germanMails } from "./support/german.ts";
import { expect, test } from "./support/test.ts";

// The desk and the door of the museum in Vienna, in German, with the tax that prices include.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna", museum: "museums/lindenhof" });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const lines = { "dauerausstellung-erwachsene": 2, "audioguide-geraet": 1 };

test("an employee signs in by PIN, and each tool is in German", { tag: "@slow" }, async ({
  page,
  lindenhof: server,
}) => {
  test.setTimeout(150_000);
  await page.goto(`${server.url}/box-office`);
  await expect(page.getByRole("heading", { level: 1, name: "Anmeldung an der Kassa" })).toBeVisible();
  await expectGerman(page, "pin");
  await page.keyboard.type("1111");
  await expect(page.getByText("Anmeldung ungültig").first()).toBeVisible();
  await expectGerman(page, "pin-wrong");
  await expect(page.getByText("Anmeldung ungültig")).toHaveCount(0);
  await page.keyboard.type("2468");
  await expect(page).toHaveURL(/\/box-office\/landing$/);
  await expectGerman(page, "desk-landing");
  for (const path of [
    "check-in",
    "member/lookup",
    "tickets-lookup",
    "sell",
    "drawer",
    "orders",
    "reports",
    "devices",
  ]) {
    await page.goto(`${server.url}/box-office/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGerman(page, `desk-${path.replace("/", "-")}`);
  }
});

test("tickets are sold for cash with a receipt, and a part of an order is refunded at both rates", {
  tag: "@slow",
}, async ({ page, lindenhof: server }) => {
  test.setTimeout(120_000);
  const [email, days] = [anEmail(), await daysOnSale(server)];
  const date = days[1] ?? "";
  const { name } = await buyInGerman(server, { date, email, lines });
  await atWork(page, server.url);
  await openTool(page, server.url, "/drawer", "Kassenlade");
  await page.getByRole("textbox", { name: "Wechselgeld" }).fill("100");
  await button(page, "Lade öffnen").click();
  await expect(page.getByText("Ihre Kassenlade ist offen.").first()).toBeVisible();
  await expectGerman(page, "drawer-open");

  await openTool(page, server.url, "/sell", "Tickets verkaufen");
  await page.getByLabel("Tag", { exact: true }).fill(date);
  await page.getByRole("combobox", { name: "Veranstaltung" }).selectOption({ label: "Dauerausstellung" });
  await page.getByRole("spinbutton", { name: "Erwachsene" }).fill("1");
  await page.getByRole("spinbutton", { name: "Ermäßigt" }).fill("1");
  await expect(button(page, /^€ 28(,00)? – verkaufen$/)).toBeVisible();
  await button(page, "€ 50").click();
  await expectGerman(page, "sale");
  await button(page, /– verkaufen$/).click();
  await expect(page.getByRole("heading", { name: /^Verkauft · Bestellung #\d+$/ })).toBeVisible();
  await expectGerman(page, "sold");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await button(page, "Beleg drucken").click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  const paper = page.locator("body > div > article");
  await expect(paper).toContainText("SatzNettoUSt.Brutto10 %€ 25,46€ 2,54€ 28,00");
  await expect(paper).toContainText("Rückgeld€ 22,00");
  await expectGerman(page, "receipt");
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  await openTool(page, server.url, "/orders", "Bestellungen");
  await page.getByRole("textbox", { name: /^Bestellnummer/ }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: `Bestellung ${name}` })).toBeVisible();
  await expectGerman(page, "desk-order");
  await button(page, "Erstatten").click();
  for (const title of [/Erwachsene.*: mehr/, /Audioguide.*: mehr/]) await button(page, title).first().click();
  await page.getByRole("textbox", { name: /^Grund/ }).fill("Eine Person ist krank");
  await expectGerman(page, "refund");
  await button(page, "2 Artikel erstatten").click();
  await expect(page.getByRole("dialog").last()).toContainText("€ 20,00 werden erstattet.");
  await expectGerman(page, "refund-question");
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: /^€ 20(,00)? erstatten$/ })
    .click();
  await expect(page.getByText(`2 Artikel der Bestellung ${name} erstattet.`)).toBeVisible();
  await expectGerman(page, "refunded");
  const mails = await germanMails(server, email, 2);
  expect(mails.map(({ text }) => text).join("\n")).toContain("Sie bekommen € 20,00 auf demselben Weg zurück");
});

test("at the door a ticket of another day says so", { tag: "@slow" }, async ({ page, lindenhof: server }) => {
  test.setTimeout(150_000);
  const days = await daysOnSale(server);
  const later = await buyInGerman(server, { date: days[3] ?? "", email: anEmail(), lines });
  await atWork(page, server.url);
  await page.goto(`${server.url}/box-office/check-in/confirm?confirmation=${later.ticketId}`);
  await expect(page.getByRole("note")).toContainText("Nicht heute: ");
  await expectGerman(page, "door-other-day");
});

test("at the door a ticket of today lets its guests in, and a second scan says so", { tag: "@slow" }, async ({
  page,
  ownServer: server,
}) => {
  test.setTimeout(150_000);
  const file = join(server.configDir, "catalogue.json");
  const { events } = parse(await readFile(file, "utf8")) as Catalogue;
  const index = events.findIndex(({ id }) => id === "audioguide");
  const weekly = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
  await edit(file, [[["events", index, "opening"], { weekly, forDays: 120 }]]);
  let today = "";
  await expect(async () => {
    const { body } = (await (await fetch(`${server.url}/api/storefront/event/audioguide/dates`)).json()) as {
      body: Dates;
    };
    today = body.today ?? "";
    expect(body.dates.find(({ date }) => date === today)?.available).toBe(true);
  }).toPass();
  const { ticketId } = await buyInGerman(server, { date: today, email: anEmail(), lines: { "audioguide-geraet": 2 } });
  await atWork(page, server.url);
  const confirm = `${server.url}/box-office/check-in/confirm?confirmation=${ticketId}`;
  await page.goto(confirm);
  await expect(page.getByRole("note")).toHaveCount(0);
  const admit = button(page, /einlassen|einlösen/);
  await expect(admit).toBeVisible();
  await expectGerman(page, "door-good");
  await admit.click();
  await expect(page).toHaveURL(/redeemed=success$/);
  await expect(page.getByRole("region", { name: "Rückgängig" })).toContainText("Eingelassen, Bestellung #1001");
  await expectGerman(page, "door-let-in");
  await page.goto(confirm);
  await expect(page.getByRole("dialog")).toContainText("Diese Tickets sind bereits eingelöst.");
  await expectGerman(page, "door-again");
});
