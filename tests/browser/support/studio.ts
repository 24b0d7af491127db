import { expect, type Page } from "@playwright/test";

/** Closes the studio's preview before a page opens: on a wide screen it opens by default, and starts a whole server. */
async function closePreview(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname.startsWith("/studio")) localStorage.setItem("studioPreview", "closed");
  });
}

/** Signs the demo's editor in at a studio path. @param preview keep the preview's default state */
export async function signInToStudio(
  page: Page,
  url: string,
  path = "/studio",
  { preview = false, email = "editor@meridian.example" } = {},
): Promise<void> {
  if (!preview) await closePreview(page);
  await page.goto(`${url}${path}`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("meridian-editor");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("navigation", { name: "Studio" })).toBeVisible();
}

export async function publishDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog", { name: "Publish" }).getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Published" })).toBeVisible();
}
