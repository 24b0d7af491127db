import { expect, type Page } from "@playwright/test";

/**
 * Closes the studio's preview before a page is opened, as an employee closed it earlier: on a wide screen it opens by itself, and each is a
 * whole server of its own.
 */
async function closePreview(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname.startsWith("/studio")) localStorage.setItem("studioPreview", "closed");
  });
}

/** Signs the demo's editor in, at an address of the studio. @param preview whether it opens where it does by itself */
export async function signInToStudio(page: Page, url: string, path = "/studio", { preview = false, email = "editor@meridian.example" } = {}): Promise<void> {
  if (!preview) await closePreview(page);
  await page.goto(`${url}${path}`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
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
