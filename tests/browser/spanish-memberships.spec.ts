import type { Page } from "@playwright/test";
import { newMember } from "./member.ts";
import { expectSpanish, expectSpanishMails, next, pay, walk } from "./support/spanish.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "es-US" });

const anEmail = () => `ada-${crypto.randomUUID()}@meridian.example`;

async function fillAll(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) await page.getByLabel(name, { exact: true }).fill(text);
}

async function signIn(page: Page, url: string, own: { readonly email: string; readonly password: string }) {
  await page.goto(`${url}/es/account/login`);
  await fillAll(page, { "Correo electrónico": own.email, Contraseña: own.password });
  await page.locator('main button[type="submit"]').click();
  await expect(page).toHaveURL(/\/es\/events$/);
}

test("no English word is left where a new person joins, and on their card", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const email = anEmail();
  await page.goto(`${server.url}/es/direct/membership/dual`);
  await expectSpanish(page, "join-sign-in");
  await next(page).click();
  await expectSpanish(page, "join-sign-in-refused");
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await next(page).click();
  await expectSpanish(page, "join-register-refused");
  await fillAll(page, {
    ...{ Nombre: "Ada", Apellido: "Lovelace", "Correo electrónico": email },
    ...{ Contraseña: "countess", "Confirme la contraseña": "countess" },
  });
  await next(page).click();
  await expect(page.getByText("Registro completo").first()).toBeVisible();
  await expectSpanish(page, "join-registered");
  await next(page).click();
  await expectSpanish(page, "join-details-refused");
  const address = { phone: "3035550142", street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" };
  for (const [name, text] of Object.entries(address)) await page.locator(`main [id$="__${name}"]`).fill(text);
  await next(page).click();
  await expect(page).toHaveURL(/\/membership-info$/);
  await expectSpanish(page, "join-members");
  await page.getByRole("checkbox").first().check();
  await expectSpanish(page, "join-gift");
  await next(page).click();
  await expectSpanish(page, "join-gift-refused");
  await page.getByRole("checkbox").first().uncheck();
  await next(page).click();
  await expect(page).toHaveURL(/\/review$/);
  await expectSpanish(page, "join-review");
  await next(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await pay(page, "join", email);
  await expectSpanishMails(server, email);
  for (const path of ["account", "account/membership", "account/tickets"]) {
    await page.goto(`${server.url}/es/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectSpanish(page, `member-${path.replace("/", "-")}`);
  }
});

test("no English word is left where a member renews and upgrades", { tag: "@slow" }, async ({ page, server }) => {
  const own = await newMember(server.url);
  await signIn(page, server.url, own);
  for (const level of ["dual", "family"]) {
    await walk(page, `${server.url}/es/direct/membership/${level}`, `renew-${level}`);
    await pay(page, `renew-${level}`, own.email);
  }
  await page.goto(`${server.url}/es/account/membership`);
  await expectSpanish(page, "renewed-card");
  await page
    .getByRole("button", { name: /tarjeta/i })
    .last()
    .click();
  await expectSpanish(page, "replaced-card");
  await page.goto(`${server.url}/es/event/general-admission`);
  await expectSpanish(page, "member-date");
});
