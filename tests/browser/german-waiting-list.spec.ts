import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";
import { edit } from "../support/plenty.ts";
import { anEmail, daysOnSale, expectGerman, germanMails, payInGerman } from "./support/german.ts";
import { expect, test } from "./support/test.ts";

// The waiting list of the museum in Vienna, in German.
test.use({ locale: "de-AT", timezoneId: "Europe/Vienna", museum: "museums/lindenhof" });

test("a full day's waiting list is joined, and its places are offered by mail and bought", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  test.setTimeout(150_000);
  const email = anEmail();
  const file = join(server.configDir, "catalogue.json");
  const own = await readFile(file, "utf8");
  const date = (await daysOnSale(server))[2] ?? "";
  const index = (parse(own) as Catalogue).events.findIndex(({ id }) => id === "dauerausstellung");
  await edit(file, [[["events", index, "days"], [{ date, capacity: 0 }]]]);
  const day = page.locator(`[data-date="${date}"]`);
  await expect(async () => {
    await page.goto(`${server.url}/event/dauerausstellung`);
    if (!(await day.count())) await page.getByRole("button", { name: "Nächster Monat" }).click();
    await expect(day).toHaveAttribute("aria-disabled", "true", { timeout: 1000 });
  }).toPass();
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

  /** Opens the link of the waiting list in the newest of `count` mails. */
  const follow = async (count: number, subject: RegExp) => {
    const mail = (await germanMails(server, email, count)).find((each) => subject.test(each.subject));
    await page.goto(/https?:\/\/[^\s"<]+\/waiting-list\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  };
  await follow(1, /^Bitte bestätigen: Warteliste für Dauerausstellung$/);
  await expectGerman(page, "waiting-confirm");
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sie stehen auf der Warteliste" })).toBeVisible();
  await expectGerman(page, "waiting-joined");

  await writeFile(file, own);
  await follow(2, /^Plätze frei: Dauerausstellung, /);
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
