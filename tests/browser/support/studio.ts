import { expect, type Page } from "@playwright/test";

/** Signs the demo's editor in, at an address of the studio. */
export async function signInToStudio(page: Page, url: string, path = "/studio"): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByRole("textbox", { name: "Email" }).fill("editor@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("navigation", { name: "Studio" })).toBeVisible();
}
