import { expect, type Page } from "@playwright/test";

/** Signs the demo's editor in, at an address of the studio. */
export async function signInToStudio(page: Page, url: string, path = "/studio"): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.getByRole("textbox", { name: "Email" }).fill("editor@meridian.example");
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("navigation", { name: "Studio" })).toBeVisible();
}

/** Publishes the draft, and waits until visitors get it. */
export async function publishDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
}
