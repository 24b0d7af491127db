import type { Locator, Page } from "@playwright/test";
import { buy, dayToCome, demoCard, openDrawer } from "./desk.ts";
import { buyInSpanish, expectSpanish, expectSpanishMails } from "./support/spanish.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "es-US" });

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const open = async (page: Page, url: string, path: string) => {
  await page.goto(`${url}/box-office${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
};

test.beforeEach(async ({ page, server }) => {
  await page.context().addCookies([{ name: "staffLanguage", value: "es", url: server.url }]);
});

const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/box-office/login`);
  for (const digit of "2468") await button(page, digit).click();
  await expect(page).toHaveURL(/\/landing$/);
};

test("no English word is left where an employee signs in", async ({ page, server }) => {
  await open(page, server.url, "/login");
  await expectSpanish(page, "desk-login");
  for (const digit of "1357") await button(page, digit).click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectSpanish(page, "desk-login-wrong");
  await button(page, "Iniciar sesión con correo y contraseña").click();
  await button(page, "Iniciar sesión").click();
  await expectSpanish(page, "desk-password-missing");
  await page.getByRole("textbox").first().fill("desk@meridian.example");
  await page.locator('input[type="password"]').fill("wrong-password");
  await button(page, "Iniciar sesión").click();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectSpanish(page, "desk-password-wrong");
});

test("no English word is left on the tools as they open", async ({ page, server }) => {
  await signIn(page, server.url);
  const paths = ["/landing", "/check-in", "/member/lookup", "/tickets-lookup", "/event-check-in", "/sell", "/drawer"];
  for (const path of [...paths, "/orders", "/reports", "/devices", "/nothing"]) {
    await open(page, server.url, path);
    await expectSpanish(page, `desk${path.replaceAll("/", "-")}`);
  }
});

test("no English word is left from an open drawer to a receipt and a count", { tag: "@slow" }, async ({
  page,
  ownServer: server,
}) => {
  await page.context().addCookies([{ name: "staffLanguage", value: "es", url: server.url }]);
  await signIn(page, server.url);
  await open(page, server.url, "/sell");
  await page.getByLabel("Día", { exact: true }).fill(await dayToCome(server.url));
  await page.getByRole("combobox", { name: "Evento" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Agregar uno: " }).first().click();
  await expectSpanish(page, "desk-sell-without-drawer");
  await openDrawer(server.url);
  await page.reload();
  await page.getByLabel("Día", { exact: true }).fill(await dayToCome(server.url));
  await page.getByRole("combobox", { name: "Evento" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Agregar uno: " }).first().click();
  const sell = page.getByRole("button", { name: /^Vender por/ });
  await expect(sell).toBeEnabled();
  await button(page, "$100").click();
  await expectSpanish(page, "desk-sell");
  await sell.click();
  await expect(page.getByRole("heading", { name: /pedido/ }).first()).toBeVisible();
  await expectSpanish(page, "desk-sold");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page
    .getByRole("button", { name: /recibo/ })
    .first()
    .click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  // The buyer reads it: a guest without a name in the museum's first language.
  await expect(page.locator('body > div > article[lang="en-US"]')).toContainText("Paid in cash");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.getByRole("button", { name: /^Deshacer/ }).click();
  await expectSpanish(page, "desk-undo-asked");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Deshacer/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSpanish(page, "desk-undone");
  await open(page, server.url, "/drawer");
  await expectSpanish(page, "desk-drawer-open");
  await page.getByRole("button", { name: /^Contar/ }).click();
  await page.getByRole("textbox", { name: "$20.00" }).fill("4");
  await expectSpanish(page, "desk-drawer-count");
  await page.locator('main button[type="submit"]').last().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSpanish(page, "desk-drawer-question");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Cerrar/ })
    .last()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSpanish(page, "desk-drawer-closed");
});

test("no English word is left at the door: another day, all in, unknown, a part, offline", { tag: "@slow" }, async ({
  page,
  server,
  context,
}) => {
  const order = await buy(server.url);
  await signIn(page, server.url);
  await open(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`);
  await expectSpanish(page, "desk-wrong-day");
  await page.getByRole("button", { name: /^Confirmar/ }).click();
  await expect(page).toHaveURL(/redeemed=success$/);
  await expectSpanish(page, "desk-redeemed");
  await open(page, server.url, `/check-in/confirm?confirmation=${order.ticketId}`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSpanish(page, "desk-already-in");
  for (const path of ["/check-in/confirm?confirmation=XQ-77", "/check-in/confirm?confirmationCode=XQ-77"]) {
    await open(page, server.url, path);
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectSpanish(page, "desk-unknown-code");
  }
  await open(page, server.url, "/check-in");
  await page
    .getByRole("textbox")
    .first()
    .fill(await demoCard(server.url));
  await page.keyboard.press("Enter");
  await expectSpanish(page, "desk-member-card");
  const other = await buy(server.url);
  const listed = page.waitForResponse((response) => /\/door-list(\?|$)/.test(response.url()) && response.ok());
  await open(page, server.url, `/check-in/confirm?confirmation=${other.ticketId}`);
  await (await listed).finished();
  await context.setOffline(true);
  await page.getByRole("button", { name: /^Confirmar/ }).click();
  await expect(page).toHaveURL(/redeemed=success$/);
  await expectSpanish(page, "desk-offline");
  await context.setOffline(false);
});

test("no English word is left on an order that is noted, moved, refunded and canceled", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const order = await buy(server.url, { lastName: "Okonkwo" });
  await signIn(page, server.url);
  await open(page, server.url, "/orders");
  await page.getByRole("textbox").first().fill("zzz");
  await page.keyboard.press("Enter");
  await expectSpanish(page, "desk-orders-none");
  await page.getByRole("textbox").first().fill(order.orderNumber);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(order.orderNumber);
  await expectSpanish(page, "desk-order");
  const dialog = page.getByRole("dialog");
  for (const name of [/nota$/, /^Cambiar/, /^Reembolsar/, /^Cancelar/, /correo/]) {
    const opener = page.getByRole("main").getByRole("button", { name }).first();
    if (!(await opener.count()))
      throw new Error(`No button ${name}: ${await page.getByRole("main").getByRole("button").allInnerTexts()}`);
    await opener.click();
    await expect(dialog.first()).toBeVisible();
    await expectSpanish(page, `desk-order-${name.source.replaceAll(/\W/g, "")}`);
    const submit = dialog.locator('button[type="submit"]').last();
    if (await submit.count()) await submit.click();
    await expectSpanish(page, `desk-order-${name.source.replaceAll(/\W/g, "")}-refused`);
    if (await dialog.count()) await page.keyboard.press("Escape");
    if (await dialog.count()) await page.keyboard.press("Escape");
  }
});

test("no English word is left in lookups of tickets and members", { tag: "@slow" }, async ({ page, server }) => {
  const order = await buy(server.url, { lastName: "Hopper" });
  await signIn(page, server.url);
  await open(page, server.url, "/member/lookup");
  await page.getByRole("textbox").first().fill("zzz");
  await page.keyboard.press("Enter");
  await expectSpanish(page, "desk-member-none");
  for (const email of ["member@meridian.example", "lapsed@meridian.example"]) {
    await page.getByRole("textbox").first().fill(email);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Más acciones" }).click();
    await expectSpanish(page, `desk-member-${email.split("@")[0]}`);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("textbox").first().fill("member@meridian.example");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Más acciones" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /boletos/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectSpanish(page, "desk-member-purchase");
  await open(page, server.url, "/tickets-lookup");
  await page.getByLabel("Evento", { exact: true }).selectOption("general-admission");
  await page.getByLabel("Fecha", { exact: true }).selectOption(order.date);
  await expectSpanish(page, "desk-tickets-found");
  await open(page, server.url, "/event-check-in");
  await page
    .getByRole("button", { name: /entrada/i })
    .last()
    .click();
  await expectSpanish(page, "desk-event-check-in-refused");
});

test("no English word is left in reports and their files", { tag: "@slow" }, async ({ page, server }) => {
  await buy(server.url);
  await signIn(page, server.url);
  await open(page, server.url, "/reports");
  const links = page.getByRole("navigation", { name: "Informes" }).getByRole("link");
  for (const link of await links.all()) {
    await link.click();
    await expectSpanish(page, `desk-report-${await link.innerText()}`);
  }
});

test("no English word is left where tickets are sent again, and in their mails", { tag: "@slow" }, async ({
  page,
  server,
}) => {
  const email = `ada-${crypto.randomUUID()}@example.org`;
  await buyInSpanish(server, email, ["general-admission-adult"]);
  await signIn(page, server.url);
  await open(page, server.url, "/orders");
  await page.getByRole("textbox").first().fill(email);
  await page.keyboard.press("Enter");
  await button(page, "Reenviar boletos").click();
  await expect(page.getByText(`Los boletos se enviaron a ${email}.`)).toBeVisible();
  await expectSpanish(page, "desk-order-resent");
  await expectSpanishMails(server, email, 2);
});
