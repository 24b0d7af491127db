import { expect, type Locator, type Page } from "@playwright/test";

/** The demo museum's member. */
export const member = { email: "member@meridian.example", password: "meridian-member" };

export const greeting = (page: Page): Locator => page.getByRole("banner").getByRole("button", { name: /^Welcome, / });

export const fill = (page: Page, name: string, text: string): Promise<void> =>
  page.getByRole("textbox", { name, exact: true }).fill(text);

/** Expects a field's error; "" for none. */
export async function description(page: Page, name: string, text: string): Promise<void> {
  await expect(page.getByRole("textbox", { name, exact: true })).toHaveAccessibleDescription(text);
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await fill(page, "Email", email);
  await fill(page, "Password", password);
  await page.getByRole("button", { name: "Sign In" }).click();
}
