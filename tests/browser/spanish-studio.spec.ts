import type { Page } from "@playwright/test";
import { startServer } from "./support/server.ts";
import { expectSpanish } from "./support/spanish.ts";
import { expect, test } from "./support/test.ts";

test.use({ locale: "es-US" });

async function signIn(page: Page, url: string, email = "editor@meridian.example"): Promise<void> {
  await page.context().addCookies([{ name: "staffLanguage", value: "es", url }]);
  await page.addInitScript(() => localStorage.setItem("studioPreview", "closed"));
  await page.goto(`${url}/studio`);
  await page.locator('input[type="email"]').fill(email);
  await page.locator('input[type="password"]').fill("meridian-editor");
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole("navigation", { name: "Estudio" })).toBeVisible();
}

const sections = [
  ...["flows", "flows/event/general-admission", "flows/event/school-visit?at=/questions", "flows/gift-card/send"],
  ...["events", "events/general-admission", "events/general-admission/holders"],
  ...["bundles", "upsells", "memberships", "donations", "series", "gift-cards", "promotions", "ticket-types"],
  ...["look", "museum", "translations"],
  ...["releases", "employees", "log", "account", "nothing"],
];

test("no English word is left on the studio's sections", { tag: "@slow" }, async ({ page, host }) => {
  test.setTimeout(240_000);
  // The studio shows texts in the museum's first language.
  const { url, stop } = await startServer({ host, onlyIn: "es" });
  await signIn(page, url);
  for (const section of sections) {
    await page.goto(`${url}/studio/${section}`);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expectSpanish(page, `studio-${section.replaceAll(/\W+/g, "-")}`);
  }
  await page.close();
  await stop();
});

test("no English word is left where an author signs in to the studio", async ({ page, server: { url } }) => {
  await page.context().addCookies([{ name: "staffLanguage", value: "es", url }]);
  await page.goto(`${url}/studio`);
  await page.locator('button[type="submit"]').click();
  await expectSpanish(page, "studio-sign-in-missing");
  await page.locator('input[type="email"]').fill("editor@meridian.example");
  await page.locator('input[type="password"]').fill("wrong-password");
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expectSpanish(page, "studio-sign-in-wrong");
});
