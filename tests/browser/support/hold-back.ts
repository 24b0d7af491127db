import type { Page } from "@playwright/test";

/** Holds back requests to these URLs. Returns a function that releases them. */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
