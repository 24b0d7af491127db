import { anEmail, area, expectGerman, fillFields, germanMails, goOn, payInGerman } from "./support/german.ts";
import { expect, test } from "./support/test.ts";

// Annual passes and gift cards of the museum in Vienna, in German to the last word.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna" });

test("an annual pass for two is bought with a new account, up to its card", { tag: "@slow" }, async ({
  page,
  lindenhof: server,
}) => {
  test.setTimeout(120_000);
  const email = anEmail();
  await page.goto(`${server.url}/membership/jahreskarte`);
  await expectGerman(page, "pass");
  await page.getByRole("radio", { name: "Jahreskarte zu zweit", exact: true }).check();
  await goOn(page, "/konto");
  await expectGerman(page, "pass-sign-in");
  await page.getByRole("button", { name: "Konto anlegen" }).click();
  await area(page).getByRole("link").click();
  await expect(page.getByRole("alert")).toContainText("Etwas stimmt noch nicht");
  await expectGerman(page, "pass-register-refused");
  await fillFields(page, { Vorname: "Maria", Nachname: "Gruber", "E-Mail": email });
  await fillFields(page, { Passwort: "lindenblüte", "Passwort wiederholen": "lindenblüte" });
  await area(page).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Wohin dürfen wir Ihre Karte schicken?" })).toBeVisible();
  await expect(area(page).getByRole("link")).toHaveText("Konto vervollständigen");
  await expectGerman(page, "pass-address");
  await fillFields(page, { Telefon: "0660 1234567", "Straße und Hausnummer": "Blattwerkgasse 3" });
  await fillFields(page, { PLZ: "104", Ort: "Wien" });
  await area(page).getByRole("link").click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectGerman(page, "pass-address-refused");
  await fillFields(page, { PLZ: "1040" });
  await goOn(page, "/namen");
  await fillFields(page, { "Vorname des zweiten Mitglieds": "Jakob", "Nachname des zweiten Mitglieds": "Steiner" });
  await expectGerman(page, "pass-names");
  await goOn(page, "/pruefen");
  await expectGerman(page, "pass-review");
  await area(page).getByRole("link").click();
  const order = await payInGerman(page, email, "pass");
  await expect(page.getByRole("main")).toContainText("Jakob Steiner");
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGerman(page, "pass-order");
  for (const path of ["account", "account/membership", "account/tickets", "account/sessions"]) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectGerman(page, `pass-${path.replace("/", "-")}`);
  }
  const [registered, bought] = await germanMails(server, email, 2);
  expect(registered?.text).toContain("Museum Lindenhof");
  expect(bought?.text).toMatch(
    /Jahreskarte zu zweit: € 70,00\nSumme: € 70,00\nEnthält € 6,36 USt\. \(10 % von € 63,64\)/,
  );
});

test("a pass and a gift card are given to others, each with its own mail", { tag: "@slow" }, async ({
  page,
  lindenhof: server,
}) => {
  test.setTimeout(120_000);
  const [email, friend] = [anEmail(), anEmail()];
  await page.goto(`${server.url}/gift-card/gutschein`);
  await area(page).getByRole("link").click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expectGerman(page, "gift-card-refused");
  await page.getByRole("button", { name: "€ 42", exact: true }).click();
  await fillFields(page, { "Name der Person": "Jakob Steiner", "E-Mail der Person": friend });
  await page.getByRole("textbox", { name: /^Nachricht/ }).fill("Bis bald unter den Linden!");
  await expectGerman(page, "gift-card");
  await goOn(page, "/pruefen");
  await expectGerman(page, "gift-card-review");
  await area(page).getByRole("link").click();
  const order = await payInGerman(page, email, "gift-card");
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectGerman(page, "gift-card-order");
  const [bought] = await germanMails(server, email, 1);
  // A gift card is money: what is bought with it is taxed.
  expect(bought?.text).not.toContain("USt.");
  const [gift] = await germanMails(server, friend, 1);
  expect(gift?.text).toContain("Maria Gruber schreibt: Bis bald unter den Linden!");
  const code = /(?:\w{4}-){3}\w{4}/.exec(gift?.text ?? "")?.[0] ?? "";
  await page.goto(`${server.url}/gift-card-balance`);
  await fillFields(page, { Gutscheincode: code });
  await page.getByRole("button", { name: "Abfragen", exact: true }).click();
  await expect(page.getByRole("status")).toContainText("Noch nicht verwendet.");
  await expectGerman(page, "gift-card-balance");
});
