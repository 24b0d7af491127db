import { fill } from "./account.ts";
import { linkIn, mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { heading } from "./visitor.ts";

const email = "cuenta@meridian.example";

test("an account in Spanish: its pages lead to each other, and its mails to them", async ({
  page,
  ownServer: server,
}) => {
  await page.goto(`${server.url}/es/account`);
  await expect(page).toHaveURL(/\/es\/account\/login\?redirect=\/account$/);
  await expect(heading(page, "Inicie sesión en su cuenta")).toBeVisible();
  await checkA11y(page, "login in Spanish");
  await page.getByRole("link", { name: "Crear cuenta" }).click();
  await expect(page).toHaveURL(/\/es\/account\/register/);
  await fill(page, "Nombre", "Ada");
  await fill(page, "Apellido", "Lovelace");
  await fill(page, "Correo electrónico", email);
  await fill(page, "Contraseña", "countess1815");
  await fill(page, "Confirme la contraseña", "countess1815");
  await page.getByRole("button", { name: "Registrarse" }).click();
  await expect(page.getByText("Registro completo").first()).toBeVisible();
  await shot(page, "account-registered-es");

  await page.goto(linkIn(await mailTo(server, email), "/es/account/verify"));
  await expect(page).toHaveURL(/\/es\/account\/verify$/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("es-US");
  await shot(page, "account-verified-es");

  await page.goto(`${server.url}/es/account`);
  await expect(page).toHaveURL(/\/es\/account$/);
  await expect(heading(page, "Su cuenta")).toBeVisible();
  await shot(page, "account-es");
  await checkA11y(page, "account in Spanish");
  const links = await page
    .locator("main a[href^='/']")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links.filter((href) => !href?.startsWith("/es/"))).toEqual([]);

  await page.goto(`${server.url}/es/account/recover`);
  const asked = page.waitForResponse(/customer\/reset/);
  const field = page.getByRole("textbox", { name: "Correo electrónico" });
  if (await field.isVisible()) await field.fill(email);
  await page.locator("main").getByRole("button").last().click();
  await asked;
  const reset = await mailTo(server, email, "/es/account/set-password");
  await page.goto(linkIn(reset, "/es/account/set-password"));
  await fill(page, "Contraseña", "analytical-engine");
  await fill(page, "Confirme la contraseña", "analytical-engine");
  await page
    .locator("main")
    .getByRole("button", { name: /contraseña/i })
    .last()
    .click();
  await expect(page.getByText(/Su contraseña está lista/)).toBeVisible();
  await shot(page, "account-password-es");
});
