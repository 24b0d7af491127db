import type { Page } from "@playwright/test";
import { fillIn } from "./member.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { chooseTimes, heading, openDays, setQuantity, turnMonth } from "./visitor.ts";

// The demo museum in Vienna: in German, and in English under /en.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna" });

const german = { next: "Weiter", month: "Nächster Monat" };
const english = { next: "Continue", month: "Next month" };

/** Presses the area's only link. */
async function goOn(page: Page, path: string, { next } = german): Promise<void> {
  const link = page.getByRole("region", { name: next, exact: true }).getByRole("link");
  await expect(link).not.toHaveAttribute("aria-disabled", "true");
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

/** Chooses a day of the next month, which has more than one. */
async function chooseDay(page: Page, words = german): Promise<void> {
  await turnMonth(page, words.month);
  await openDays(page).nth(1).click();
}

async function payAsMaria(page: Page, button: string): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\//);
  await fillIn(page, { Vorname: "Maria", Nachname: "Gruber", "E-Mail": "maria@example.org" });
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/order\/[^/]+\/confirmation$/);
}

test("a visit is bought in German, with times on 24 hours and the tax that its price includes", {
  tag: "@each-width",
}, async ({ page, lindenhof: server }) => {
  await page.goto(`${server.url}/event/dauerausstellung`);
  await expect(page.locator("html")).toHaveAttribute("lang", "de-AT");
  await expect(heading(page, "Wann möchten Sie kommen?")).toBeVisible();
  const weekdays = await page.getByRole("columnheader").allTextContents();
  expect([weekdays[0], weekdays[6]]).toEqual([expect.stringContaining("Montag"), expect.stringContaining("Sonntag")]);
  await shot(page, "lindenhof-day");
  await checkA11y(page, "lindenhof-day");
  await chooseDay(page);
  await goOn(page, "/kombi");
  await expect(page.getByRole("radio", { name: "Kombiticket Haus und Palmenhaus" })).toBeVisible();
  await goOn(page, "/extras");
  await page.getByRole("checkbox", { name: "Audioguide" }).check();
  await goOn(page, "/tickets");
  await setQuantity(page, "Erwachsene", 2);
  await setQuantity(page, "Kinder und Jugendliche bis 19", 1);
  await setQuantity(page, "Audioguide", 1);
  await goOn(page, "/uhrzeit");
  await page.getByRole("radio", { name: /^14:00/ }).check();
  await goOn(page, "/pruefen");
  const shown = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first();
  await expect(page.getByRole("main")).toContainText("€ 36,00");
  await expect(shown("Enthält € 0,67 USt. (20 % von € 3,33)")).toBeVisible();
  await expect(shown("Enthält € 2,91 USt. (10 % von € 29,09)")).toBeVisible();
  await page.getByRole("region", { name: german.next, exact: true }).getByRole("link").click();
  await payAsMaria(page, "Jetzt € 36 bezahlen");
  const ticket = page.getByRole("article", { name: /^Dauerausstellung, .*, 14:00$/ });
  await expect(ticket).toBeVisible();
  // Leaves are drawn by arcs of a tile's size.
  expect(await ticket.locator("svg path[d*='A50 50']").count()).toBeGreaterThan(2);
  await shot(page, "lindenhof-tickets");
  await checkA11y(page, "lindenhof-tickets");
});

test("a class names each adult who comes along, and agrees to the house rules", async ({ page, lindenhof: server }) => {
  await page.goto(`${server.url}/schule`);
  await chooseDay(page);
  await goOn(page, "/tickets");
  await setQuantity(page, "Klasse", 1);
  await goOn(page, "/uhrzeit");
  await chooseTimes(page);
  await goOn(page, "/klasse");
  await fillIn(page, { Schule: "Volksschule Blattwerkgasse", "Handy am Tag des Besuchs": "0660 1234567" });
  await page.getByRole("radio", { name: "Volksschule" }).check();
  await page.getByLabel(/^Wie viele Erwachsene begleiten die Klasse\?/).fill("2");
  await goOn(page, "/begleitung/1");
  await expect(heading(page, "Begleitperson 1 von 2")).toBeVisible();
  await fillIn(page, { Name: "Anna Berger" });
  await goOn(page, "/begleitung/2");
  await expect(heading(page, "Begleitperson 2 von 2")).toBeVisible();
  await fillIn(page, { Name: "Jakob Steiner" });
  await goOn(page, "/hausordnung/regeln");
  await expect(heading(page, "Die Hausordnung für Ihre Klasse")).toBeVisible();
  await shot(page, "lindenhof-house-rules");
  await checkA11y(page, "lindenhof-house-rules");
  await page.getByRole("checkbox", { name: "Ich bespreche das mit der Klasse" }).check();
  await goOn(page, "/pruefen");
  await page.getByRole("region", { name: german.next, exact: true }).getByRole("link").click();
  await payAsMaria(page, "Jetzt € 60 bezahlen");
});

test("the demo's member signs in and chooses an annual pass in English", async ({ page, lindenhof: server }) => {
  await page.goto(`${server.url}/en/account/login`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en-GB");
  await fillIn(page, { Email: "member@lindenhof.example", Password: "lindenhof-member" });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/en\/events$/);
  await expect(page.getByText("Forty lime trees, one courtyard, three centuries of gardens.")).toBeVisible();
  await page.goto(`${server.url}/en/membership/jahreskarte`);
  await page.getByRole("radio", { name: "Annual pass", exact: true }).check();
  await shot(page, "lindenhof-pass");
  await checkA11y(page, "lindenhof-pass");
  await goOn(page, "/konto", english);
  await expect(page.getByRole("heading", { name: "Where should we send your card?" })).toBeVisible();
});
