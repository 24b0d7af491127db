import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { unzip, writeWalletKeys } from "../support/wallet-keys.ts";
import { anEmail, buyInGerman, daysOnSale, expectGerman, expectGermanTexts, germanMails } from "./support/german.ts";
import { pdfTexts } from "./support/mail-texts.ts";
import { expect, test } from "./support/test.ts";

// An order of the museum in Vienna after its sale: tickets in wallets and files, moved, and canceled.
test.use({
  ...{ locale: "de-AT", timezoneId: "Europe/Vienna", museum: "museums/lindenhof" },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern
  variables: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "wallets-"));
    const { appleWallet: apple, googleWallet: google } = (await writeWalletKeys(folder)).settings;
    await use({
      APPLE_WALLET_PASS_TYPE: apple.passTypeIdentifier,
      APPLE_WALLET_TEAM: apple.teamIdentifier,
      APPLE_WALLET_CERTIFICATE: apple.certificateFile,
      APPLE_WALLET_KEY: apple.keyFile,
      APPLE_WALLET_WWDR: apple.wwdrFile,
      GOOGLE_WALLET_ISSUER: google.issuerId,
      GOOGLE_WALLET_KEY: google.keyFile,
    });
    await rm(folder, { recursive: true, force: true });
  },
});

const main = (page: Page) => page.getByRole("main");

interface Field {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

/** The texts of a ticket's pass as Apple Wallet shows them: the description, then fields with their labels. */
async function applePass(request: APIRequestContext, link: string) {
  const answer = await request.get(link);
  expect(answer.headers()["content-type"]).toBe("application/vnd.apple.pkpass");
  const pass = JSON.parse(
    unzip(await answer.body())
      .get("pass.json")
      ?.toString() ?? "",
  );
  const fields = Object.values(pass.eventTicket as Record<string, Field[]>).flat();
  const shown = Object.fromEntries(fields.map(({ key, label, value }) => [key, `${label}: ${value}`]));
  return { begins: pass.relevantDate as string, description: pass.description as string, ...shown };
}

/** The ticket in Google’s link. */
async function googlePass(request: APIRequestContext, link: string) {
  const { location = "" } = (await request.get(link, { maxRedirects: 0 })).headers();
  const [, claims = ""] = location.split("/").at(-1)?.split(".") ?? [];
  return JSON.parse(Buffer.from(claims, "base64url").toString()).payload;
}

test("an order's tickets go to wallets, calendar and PDF; it is moved, and canceled with its money back", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  test.setTimeout(180_000);
  const email = anEmail();
  const days = await daysOnSale(server);
  const lines = { "dauerausstellung-erwachsene": 2, "audioguide-geraet": 1 };
  const { url, name } = await buyInGerman(server, { date: days[3] ?? "", email, lines });
  await page.goto(`${url}/confirmation`);
  const dayOf = (date = "") => new Date(`${date}T12:00:00Z`).toLocaleDateString("de-AT", { dateStyle: "full" });

  await expect(page.getByRole("link", { name: "Zu Apple Wallet hinzufügen" }).first()).toBeVisible();
  await expectGerman(page, "order-confirmation");
  const linkOf = (name: string) =>
    page
      .getByRole("link", { name })
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href);
  const pass = await applePass(page.request, await linkOf("Zu Apple Wallet hinzufügen"));
  expectGermanTexts(Object.values(pass), "Apple's pass");
  expect(pass).toMatchObject({
    description: "Dauerausstellung, Museum Lindenhof",
    event: "Museum Lindenhof: Dauerausstellung",
    time: "Uhrzeit: 14:00",
    date: `Datum: ${dayOf(days[3])}`,
    types: "Tickets: 2 Erwachsene",
    buyer: "Bestellt von: Maria Gruber",
    where: "Eingang: Tor zum Hof, Blattwerkgasse 3, 1040 Wien",
  });
  expect(new Date(pass.begins).toLocaleTimeString("de-AT", { timeZone: "Europe/Vienna" })).toBe("14:00:00");
  const google = await linkOf("Zu Google Wallet hinzufügen");
  const { eventTicketClasses, eventTicketObjects } = await googlePass(page.request, google);
  expect(eventTicketClasses[0]).toMatchObject({
    issuerName: "Museum Lindenhof",
    eventName: { defaultValue: { language: "de-AT", value: "Dauerausstellung" } },
    venue: { address: { defaultValue: { value: "Tor zum Hof, Blattwerkgasse 3, 1040 Wien" } } },
  });
  expect(eventTicketObjects[0]).toMatchObject({
    ticketHolderName: "Maria Gruber",
    ticketType: { defaultValue: { language: "de-AT", value: "2 Erwachsene" } },
    textModulesData: [{ header: dayOf(days[3]), body: "14:00" }],
  });

  const fileOf = async (name: string) => page.request.get(await linkOf(name));
  const pdf = await pdfTexts(await (await fileOf("Als PDF sichern")).body());
  expectGermanTexts(pdf.split("\n"), "PDF");
  expect(pdf.replaceAll("\u00a0", " ")).toContain("€ 36,00 bezahlt");
  const calendar = (await (await fileOf("In den Kalender")).text()).replaceAll("\r\n ", "");
  expect(calendar).toContain("SUMMARY:Dauerausstellung\\, Museum Lindenhof");

  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1, name: `Bestellung ${name}` })).toBeVisible();
  await expectGerman(page, "order-record");
  await page
    .getByRole("button", { name: /^Umbuchen/ })
    .first()
    .click();
  await expect(page.getByRole("grid").getByRole("button").first()).toBeVisible();
  await expectGerman(page, "order-move-days");
  const other = page.locator(`[data-date="${days[4]}"]`);
  if (!(await other.count())) await page.getByRole("button", { name: "Nächster Monat" }).click();
  await other.click();
  await page.getByRole("radio", { name: /^16:00/ }).check();
  await expectGerman(page, "order-move");
  await page.getByRole("button", { name: /^(Umbuchen auf|\d Besuche umbuchen auf)/ }).click();
  await expect(page.getByText(/^Ihr Besuch ist jetzt am .*, 16:00\. Es gilt der neue Code/)).toBeFocused();
  await expectGerman(page, "order-moved");

  await page
    .getByRole("button", { name: /^Stornieren/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectGerman(page, "order-cancel");
  await dialog.getByRole("button", { name: /stornieren$/ }).click();
  await expect(page.getByText(/^Storniert\./).first()).toBeVisible();
  await expectGerman(page, "order-canceled");
  await page.goto(`${url}/confirmation`);
  await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  await expectGerman(page, "order-canceled-confirmation");

  const [bought, moved, canceled] = await germanMails(server, email, 3);
  expect(bought?.subject).toBe(`Museum Lindenhof: Ihre Bestellung ${name}`);
  expect(bought?.text).toContain(
    "Summe: € 36,00\nEnthält € 0,67 USt. (20 % von € 3,33)\nEnthält € 2,91 USt. (10 % von € 29,09)",
  );
  expect(moved?.subject).toBe(`Museum Lindenhof: Ihr Besuch ist umgebucht, Bestellung ${name}`);
  expect(moved?.pdf).toContain(`16:00\n${dayOf(days[4])}`);
  expect(canceled?.subject).toBe(`Museum Lindenhof: Tickets storniert, Bestellung ${name}`);
  expect(canceled?.text).toContain("Sie bekommen € 36,00 auf demselben Weg zurück");
  expect(canceled?.calendar).toContain(":Dauerausstellung\\, Museum Lindenhof");
});
