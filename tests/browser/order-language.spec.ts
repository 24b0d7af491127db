import { dayToCome } from "./desk.ts";
import { mailTo } from "./support/outbox.ts";
import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("a purchase in Spanish ends at a Spanish order, which opens without a network", async ({
  page,
  context,
  server,
}) => {
  const attributes = [
    { key: "Date", value: await dayToCome(server.url) },
    { key: "Time", value: "10:00 AM" },
  ];
  const response = await fetch(`${server.url}/api/storefront/checkout/create`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "es-US" },
    body: JSON.stringify({ lineItems: [{ variantId: "general-admission-adult", quantity: 2, attributes }] }),
  });
  const { id, checkoutUrl } = (await response.json()) as { id: string; checkoutUrl: string };
  expect(new URL(checkoutUrl).pathname).toBe(`/es/checkout/${id}`);
  await page.goto(`${server.url}/es/checkout/${id}`);
  await page.getByRole("textbox", { name: "Nombre" }).fill("Ada");
  await page.getByRole("textbox", { name: "Apellido" }).fill("Lovelace");
  await page.getByRole("textbox", { name: "Correo" }).fill("ada.es@museum.example");
  await shot(page, "spanish-checkout");
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await expect(page).toHaveURL(/\/es\/order\/[\w-]+\/confirmation$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "es-US");
  await expect(page.getByText("2 adultos").first()).toBeVisible();
  await shot(page, "spanish-order");
  await checkA11y(page, "spanish-order");

  const mail = await mailTo(server, "ada.es@museum.example");
  expect(mail).toContain(new URL(page.url()).pathname);

  const path = new URL(page.url()).pathname;
  await expect
    .poll(() => page.evaluate((at) => caches.match(at).then((found) => found !== undefined), path))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("2 adultos").first()).toBeVisible();
  await page.goto(page.url().replace("/confirmation", ""));
  await expect(page).toHaveURL(/\/es\/order\/[\w-]+\/confirmation\?change$/);
  await context.setOffline(false);

  await page.goto(page.url().replace(/\/confirmation.*/, ""));
  await expect(page.getByRole("heading", { level: 1, name: /^Pedido/ })).toBeVisible();
  await shot(page, "spanish-order-record");
});
