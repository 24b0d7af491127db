import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "jsonc-parser";
import type { Catalogue } from "../../schemas/generated/catalogue.ts";
import { edit } from "../support/plenty.ts";
import { dayToCome } from "./desk.ts";
import { mailTo } from "./support/outbox.ts";
import type { TestServer } from "./support/server.ts";
import { buyInSpanish, expectSpanish, expectSpanishMails, pay, walk } from "./support/spanish.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "es-US" });

const dialog = (page: Page) => page.getByRole("dialog");
const anEmail = () => `ada-${crypto.randomUUID()}@example.org`;

test("no English word is left on an order that its buyer moves and cancels", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  const file = join(server.configDir, "tenant.json");
  await writeFile(file, (await readFile(file, "utf8")).replace('"cancel": false', '"cancel": { "untilHours": 1 }'));
  const email = anEmail();
  const order = await buyInSpanish(server, email, ["general-admission-adult", "giant-screen-film-adult"]);
  await page.goto(`${order}/confirmation`);
  await expectSpanish(page, "order-confirmation");
  await page
    .getByRole("button", { name: /pantalla completa/ })
    .first()
    .click();
  await expectSpanish(page, "order-full-screen");
  await page.keyboard.press("Escape");
  await expect(async () => {
    await page.goto(order);
    await expect(page.getByRole("button", { name: /^Cancelar/ }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectSpanish(page, "order-record");
  await page
    .getByRole("button", { name: /^Cambiar/ })
    .first()
    .click();
  const days = page.getByRole("grid").locator('button:not([aria-disabled="true"]):not([disabled])');
  await expect(days.first()).toBeVisible();
  await days.last().click();
  await page.getByRole("radio").and(page.locator(":not([disabled])")).last().check();
  await expectSpanish(page, "order-move");
  await page.getByRole("button", { name: /^Cambiar (al|\d)/ }).click();
  await expect(page.getByText(/^Su visita es ahora/)).toBeFocused();
  await expectSpanish(page, "order-moved");
  await page
    .getByRole("button", { name: /^Cancelar/ })
    .first()
    .click();
  await expectSpanish(page, "order-cancel");
  await dialog(page)
    .getByRole("button", { name: /^Cancelar/ })
    .click();
  await expect(page.getByText(/^Cancelado/).first()).toBeVisible();
  await expectSpanish(page, "order-canceled");
  await page.goto(`${order}/confirmation`);
  await expectSpanish(page, "order-canceled-confirmation");
  await expectSpanishMails(server, email, 3);
});

test("no English word is left on the waiting list, from joining to a bought place and a left one", {
  tag: "@slow",
}, async ({ page, ownServer: server }) => {
  const file = join(server.configDir, "catalogue.json");
  const own = await readFile(file, "utf8");
  const date = await dayToCome(server.url);
  const index = (parse(own) as Catalogue).events.findIndex(({ id }) => id === "general-admission");
  await edit(file, [[["events", index, "days"], [{ date, capacity: 0 }]]]);
  const day = page.locator(`[data-date="${date}"]`);
  await expect(async () => {
    await page.goto(`${server.url}/es/event/general-admission`);
    if (!(await day.count())) await page.getByRole("button", { name: "Mes siguiente" }).click();
    await expect(day).toHaveAttribute("aria-disabled", "true", { timeout: 1000 });
  }).toPass();
  await expectSpanish(page, "waiting-full-day");
  const join_ = { name: "Unirse a la lista de espera", exact: true };
  for (const email of ["ada@waits.example", "grace@waits.example"]) {
    await page.goto(`${server.url}/es/event/general-admission`);
    await page.getByRole("button", join_).click();
    await page.getByRole("button", join_).click();
    await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    await expectSpanish(page, "waiting-refused");
    const days = page.locator("main select").first();
    if (await days.count()) await days.selectOption({ index: 0 });
    await page
      .getByRole("button", { name: /^Agregar uno/ })
      .first()
      .click();
    await page.locator('main input[type="email"]').fill(email);
    await expectSpanish(page, "waiting-form");
    await page.getByRole("button", join_).click();
    await expect(page.getByText("Falta un paso: revise su correo")).toBeVisible();
    await expectSpanish(page, "waiting-asked");
    await openMail(page, server, email, "Confirme");
    await expectSpanish(page, "waiting-confirm");
    await page.getByRole("button", { name: "Confirmar mi lugar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Está en la lista de espera" })).toBeVisible();
    await expectSpanish(page, "waiting-joined");
  }
  await writeFile(file, own);
  await openMail(page, server, "ada@waits.example", "Hay lugares");
  await expectSpanish(page, "waiting-offered");
  await page.getByRole("link", { name: "Continuar al pago" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await pay(page, "waiting", "ada@waits.example");
  await openMail(await page.context().newPage(), server, "ada@waits.example", "Hay lugares");
  await openMail(page, server, "grace@waits.example", "Hay lugares");
  await page.getByRole("button", { name: "Ya no los quiero" }).click();
  await expectSpanish(page, "waiting-declined");
  await page.goto(`${server.url}/es/waiting-list/unknown`);
  await expectSpanish(page, "waiting-unknown");
  for (const email of ["ada@waits.example", "grace@waits.example"]) await expectSpanishMails(server, email);
});

async function openMail(page: Page, server: TestServer, email: string, subject: string): Promise<void> {
  const find = async () => /https?:\/\/[^\s"<]+\/waiting-list\/[\w-]+/.exec(await mailTo(server, email, subject))?.[0];
  await page.goto((await find()) ?? "");
}

test("no English word is left of a gift card, from its flow to its balance", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  await walk(page, `${server.url}/es/gift-card/send`, "gift-card");
  const email = anEmail();
  await pay(page, "gift-card", email);
  await expectSpanishMails(server, email);
  const code = /(?:\w{4}-){3}\w{4}/.exec(await mailTo(server, "grace@example.org", "regalo"))?.[0] ?? "";
  await expectSpanishMails(server, "grace@example.org");
  await page.goto(`${server.url}/es/gift-card-balance`);
  await page.locator("main input").first().fill(code);
  await page.locator('main button[type="submit"]').click();
  await expectSpanish(page, "gift-card-balance-known");
  await page.locator("main input").first().fill("AAAA-AAAA-AAAA-AAAA");
  await page.locator('main button[type="submit"]').click();
  await expectSpanish(page, "gift-card-balance-unknown");
});

test("no English word is left on an order offline, and where its change needs a connection", { tag: "@slow" }, async ({
  page,
  context,
  server,
}) => {
  const order = await buyInSpanish(server, anEmail(), ["general-admission-adult"]);
  const seen = new URL(`${order}/confirmation`);
  await page.goto(seen.href);
  await expect
    .poll(() => page.evaluate((path) => caches.match(path).then((found) => found !== undefined), seen.pathname))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSpanish(page, "order-offline");
  await page.getByRole("link", { name: /^Cambiar/ }).click();
  await expect(page.getByText("Sus boletos funcionan sin conexión.")).toBeVisible();
  await expectSpanish(page, "order-change-offline");
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByText("Sigue sin conexión.")).toBeVisible();
  await expectSpanish(page, "order-still-offline");
  await context.setOffline(false);
});
