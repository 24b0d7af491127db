import { anEmail, daysOnSale, expectGerman, germanMails, payInGerman } from "./support/german.ts";
import { expect, test } from "./support/test.ts";
import { fillDay, followMail, seeFullDay } from "./support/waiting-list.ts";

// The waiting list of the museum in Vienna, in German.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna", museum: "museums/lindenhof" });

test("a full day's waiting list is joined, and its places are offered by mail and bought", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  test.setTimeout(150_000);
  const email = anEmail();
  const date = (await daysOnSale(server))[2] ?? "";
  const giveBack = await fillDay(server, "dauerausstellung", date);
  const day = await seeFullDay(page, `${server.url}/event/dauerausstellung`, date, "Nächster Monat");
  await expect(day).toHaveAccessibleName(/, Voll$/);
  await expectGerman(page, "waiting-full-day");

  const wish = page.getByRole("button", { name: "Auf die Warteliste", exact: true });
  await wish.click();
  await expect(page.getByRole("textbox", { name: "E-Mail" })).toBeVisible();
  await wish.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectGerman(page, "waiting-refused");
  const more = page.getByRole("button", { name: /^Erwachsene.*: mehr$/ });
  for (const _ of [1, 2]) await more.click();
  await page.getByRole("textbox", { name: "E-Mail" }).fill(email);
  await expect(page.getByText(/2\sErwachsene/).first()).toBeVisible();
  await expectGerman(page, "waiting-form");
  await wish.click();
  await expect(page.getByRole("status").filter({ hasText: email })).toBeFocused();
  await expectGerman(page, "waiting-asked");

  await followMail(page, await germanMails(server, email, 1), /^Bitte bestätigen: Warteliste für Dauerausstellung$/);
  await expectGerman(page, "waiting-confirm");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sie stehen auf der Warteliste" })).toBeVisible();
  await expectGerman(page, "waiting-joined");

  await giveBack();
  await followMail(page, await germanMails(server, email, 2), /^Plätze frei: Dauerausstellung, /);
  await expect(page.getByRole("heading", { level: 1, name: "Für Sie sind Plätze frei" })).toBeVisible();
  await expectGerman(page, "waiting-offered");
  await page.getByRole("link", { name: "Weiter zum Bezahlen" }).click();
  const order = await payInGerman(page, email, "waiting");
  const bought = (await germanMails(server, email, 3)).at(-1);
  expect(bought?.text).toContain("Summe: € 32,00\nEnthält € 2,91 USt. (10 % von € 29,09)");
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGerman(page, "waiting-order");
});
