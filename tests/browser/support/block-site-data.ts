import type { Page } from "@playwright/test";

/** Simulates Chromium's "Block all site data": both storages throw, and cookies are neither stored nor sent. */
export async function blockSiteData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = {
      get(): never {
        throw new DOMException(
          "Failed to read the property from 'Window': Access is denied for this document.",
          "SecurityError",
        );
      },
    };
    Object.defineProperty(window, "localStorage", refuse);
    Object.defineProperty(window, "sessionStorage", refuse);
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => undefined });
  });
}
