import { film, test } from "./support/camera.ts";
import { expectSpanish } from "./support/spanish.ts";
import { expect } from "./support/test.ts";

test.use({ locale: "es-US", camera: film(undefined), permissions: ["camera"] });

test("no English word is left on the scanner as it searches and pauses", { tag: "@slow" }, async ({ page, server }) => {
  await page.context().addCookies([{ name: "staffLanguage", value: "es", url: server.url }]);
  await page.goto(`${server.url}/box-office/login`);
  for (const digit of "2468") await page.getByRole("button", { name: digit, exact: true }).click();
  await expect(page).toHaveURL(/\/landing$/);
  await page.goto(`${server.url}/box-office/check-in`);
  await page.getByRole("button", { name: "Escanear código QR" }).click();
  await expect(page.getByText("Ponga un código frente a la cámara")).toBeVisible();
  await expectSpanish(page, "scanner");
  await page.getByRole("button", { name: "Pausar", exact: true }).click();
  await expect(page.getByText("Escáner en pausa")).toBeVisible();
  await expectSpanish(page, "scanner-paused");
});
