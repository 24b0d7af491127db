import type { Page } from "@playwright/test";
import { atWork, buy, dayToCome, openDrawer } from "./desk.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

interface Words {
  readonly tag: string;
  readonly lang: string;
  readonly language: string;
  readonly signOut: string;
  readonly byEmail: string;
  readonly dashboard: string;
  readonly day: string;
  readonly event: string;
  readonly more: string;
  readonly sell: RegExp;
  readonly sold: RegExp;
  readonly next: RegExp;
  readonly code: string;
  readonly search: string;
  readonly sales: string;
  readonly show: string;
}

const inLanguages: readonly Words[] = [
  {
    ...{ tag: "es", lang: "es-US", language: "Idioma", signOut: "Cerrar sesión" },
    ...{ byEmail: "Iniciar sesión con correo y contraseña", dashboard: "Llegadas de hoy" },
    ...{ day: "Día", event: "Evento", more: "Agregar uno: ", sell: /^Vender por/, sold: /n\.º|#\d+/, next: /venta/ },
    ...{ code: "Código del boleto", search: "Buscar", sales: "Ventas", show: "Ver" },
  },
  {
    ...{ tag: "de", lang: "de", language: "Sprache", signOut: "Abmelden" },
    ...{ byEmail: "Mit E-Mail und Passwort anmelden", dashboard: "Einlass heute" },
    ...{ day: "Tag", event: "Veranstaltung", more: ": mehr", sell: /verkaufen$/, sold: /#\d+/, next: /Verkauf/ },
    ...{ code: "Ticketcode", search: "Suchen", sales: "Verkauf", show: "Anzeigen" },
  },
];

for (const words of inLanguages)
  test(`the box office in ${words.lang}: chosen on the login page, and for oneself after signing in`, {
    tag: "@checked-at-both-widths",
  }, async ({ page, ownServer: server }) => {
    const lang = () => page.evaluate(() => document.documentElement.lang);
    await page.goto(`${server.url}/box-office/login`);
    await page.getByRole("combobox", { name: "Language" }).selectOption(words.tag);
    await expect(button(page, words.byEmail)).toBeVisible();
    expect(await lang()).toBe(words.lang);
    await checkA11y(page, `login in ${words.lang}`);
    await page.reload();
    await expect(page.getByRole("combobox", { name: words.language })).toHaveValue(words.tag);

    // Another employee chose nothing, and reads the device's language.
    for (const digit of "2468") await button(page, digit).click();
    await expect(page.getByRole("heading", { name: words.dashboard })).toBeVisible();
    await expect(button(page, words.signOut)).toBeVisible();
    await shot(page, `box-office-dashboard-${words.tag}`);
    await checkA11y(page, `dashboard in ${words.lang}`);

    await openDrawer(server.url);
    await page.goto(`${server.url}/box-office/sell`);
    await page.getByLabel(words.day, { exact: true }).fill(await dayToCome(server.url));
    await page.getByRole("combobox", { name: words.event }).selectOption({ index: 1 });
    await page.getByRole("button", { name: words.more }).first().click();
    const sell = button(page, words.sell);
    await expect(sell).toBeEnabled();
    await shot(page, `box-office-sell-${words.tag}`);
    await checkA11y(page, `selling in ${words.lang}`);

    const order = await buy(server.url);
    await page.goto(`${server.url}/box-office/check-in`);
    await page.getByRole("textbox", { name: words.code }).fill(order.code);
    await button(page, words.search).click();
    await expect(page.getByText(order.orderNumber).first()).toBeVisible();
    await shot(page, `box-office-confirm-${words.tag}`);
    await checkA11y(page, `tickets in ${words.lang}`);

    await page.goto(`${server.url}/box-office/reports`);
    await page.getByRole("link", { name: words.sales, exact: true }).click();
    await expect(button(page, words.show)).toBeVisible();
    await shot(page, `box-office-report-${words.tag}`);
    await checkA11y(page, `a report in ${words.lang}`);
  });

test("an employee's language is theirs on every device, and the device's own returns with signing out", async ({
  page,
  browser,
  ownServer: server,
}) => {
  await atWork(page, server.url);
  await page.goto(`${server.url}/box-office/landing`);
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByRole("heading", { name: "Einlass heute" })).toBeVisible();
  await button(page, "Abmelden").click();
  await expect(button(page, "Sign in with email and password")).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${server.url}/box-office/login`);
  for (const digit of "2468") await button(other, digit).click();
  await expect(other.getByRole("heading", { name: "Einlass heute" })).toBeVisible();
  await expect(other).toHaveURL(/\/landing$/);
  await other.context().close();
});
