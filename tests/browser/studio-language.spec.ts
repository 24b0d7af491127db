import { checkA11y, shot } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("the studio in German: chosen before signing in, a title is edited and published, and English returns for oneself", {
  tag: "@checked-at-both-widths",
}, async ({ page, ownServer: { url } }) => {
  await page.addInitScript(() => localStorage.setItem("studioPreview", "closed"));
  await page.goto(`${url}/studio`);
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  await expect(page.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
  await page.getByRole("textbox", { name: "E-Mail" }).fill("editor@meridian.example");
  await page.getByLabel("Passwort", { exact: true }).fill("meridian-editor");
  await checkA11y(page, "sign in, in German");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByRole("navigation", { name: "Studio" })).toBeVisible();
  await shot(page, "studio-flows-de");

  await page.goto(`${url}/studio/flows/event/general-admission`);
  await page.getByRole("textbox", { name: "Titel", exact: true }).fill("Under which stars?");
  await expect(page.getByText("Im Entwurf gespeichert")).toBeVisible();
  await expect(page.getByRole("list", { name: "Schritte" }).getByRole("link").first()).toHaveText("Under which stars?");
  await shot(page, "studio-flow-de");
  // No page is wider than its window, whatever its words.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Veröffentlichen…" }).click();
  const dialog = page.getByRole("dialog", { name: "Veröffentlichen" });
  await dialog.getByRole("textbox", { name: "Notiz" }).fill("Freundlicher");
  await checkA11y(page, "publish, in German");
  await shot(page, "studio-publish-de");
  await dialog.getByRole("button", { name: "Jetzt veröffentlichen" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Veröffentlicht" })).toBeVisible();

  await page.goto(`${url}/studio/account`);
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
});
